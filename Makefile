# Everything a developer or user does here. Needs rustup, a C compiler and make; the rest is fetched.

TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
WASM := $(TARGET_DIR)/wasm32-wasip1/release/zellij-ask.wasm
CONFIG_DIR := $(or $(ZELLIJ_CONFIG_DIR),$(and $(XDG_CONFIG_HOME),$(XDG_CONFIG_HOME)/zellij),$(HOME)/.config/zellij)
ZELLIJ_VERSION := 0.45.1

.PHONY: build test soak bench check demo install wasm-target zellij fzf

## The plugin.
build: wasm-target
	cargo build --locked --release --target wasm32-wasip1

## Every test, those in a real Zellij included.
test: build zellij
	rm -rf $(TARGET_DIR)/figures
	cargo test --locked
	@cat $(TARGET_DIR)/figures/* 2>/dev/null || true

## The load cases at full size: 1,000 forms at once, 12 askers a hundred times. Takes a quarter of an hour.
soak: build zellij
	SOAK=1 cargo test --locked --test e2e -- --nocapture load::
	@cat $(TARGET_DIR)/figures/*

## How fast it is, against fzf in a pane and against the least that Zellij allows.
bench: build zellij fzf
	ZELLIJ_ASK_WASM="$(abspath $(WASM))" cargo bench --locked --bench speed

## What must hold before a commit.
check: wasm-target
	cargo fmt --check
	cargo clippy --locked --all-targets -- -D warnings
	cargo clippy --locked --target wasm32-wasip1 -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps --document-private-items --lib

## An agent asks, you answer: in a Zellij of its own, away from yours.
demo: build zellij
	cargo run --locked --quiet -- demo --wasm $(WASM)

## The plugin and its layouts, where Zellij looks for them.
install: build
	mkdir -p "$(CONFIG_DIR)/plugins" "$(CONFIG_DIR)/layouts"
	cp $(WASM) "$(CONFIG_DIR)/plugins/zellij-ask.wasm"
	for layout in zellij-ask agents; do \
	sed 's|file:~/.config/zellij/|file:$(CONFIG_DIR)/|' layouts/$$layout.kdl > "$(CONFIG_DIR)/layouts/$$layout.kdl"; \
	done
	@echo
	@echo "Installed. Try it:  zellij --layout zellij-ask"
	@echo "For every session, add to $(CONFIG_DIR)/config.kdl:"
	@echo
	@sed -e '/^\/\//d' -e 's|file:~/.config/zellij/|file:$(CONFIG_DIR)/|' plugin.kdl

# The tools that may be missing.

wasm-target:
	@rustup target list --installed | grep -qx wasm32-wasip1 || rustup target add wasm32-wasip1

# 0.45 or later: the first with the plugin interface this plugin is built for.
zellij:
	@version=$$( (zellij --version || "$${CARGO_HOME:-$$HOME/.cargo}/bin/zellij" --version) 2>/dev/null | sed 's/^zellij //'); \
	case "$$version" in \
	0.4[5-9].*|0.[5-9][0-9].*|[1-9]*) ;; \
	*) cargo install zellij --locked --version $(ZELLIJ_VERSION) ;; \
	esac

# What the popup is measured against.
fzf:
	@command -v fzf >/dev/null || { \
	echo "make bench measures against fzf, which is not there: installing it"; \
	apt-get install -y fzf || sudo apt-get install -y fzf || brew install fzf || { \
	echo "install fzf (https://github.com/junegunn/fzf#installation), then make bench again"; exit 1; }; }
