//! What is printed: figures, ratios, and which of them are above their target.

/// The targets so far.
#[derive(Debug, Default)]
pub struct Sheet {
    above: Vec<String>,
    held: usize,
}

/// Begins a part.
pub fn part(title: &str) {
    println!("\n{title}");
}

/// A figure without a target.
pub fn figure(what: &str, figure: &str) {
    println!("  {what:<44}{figure}");
}

impl Sheet {
    /// A ratio that is to be at most the target, with the raw figures.
    pub fn ratio(&mut self, what: &str, raw: &str, ratio: f64, target: f64) {
        let said = format!("{ratio:.2}× (at most {target}×)");
        self.judge(what, &format!("{raw:<44}{said}"), ratio <= target);
    }

    /// A figure that is to be at most the target.
    pub fn limit(&mut self, what: &str, figure: f64, unit: &str, target: f64) {
        let said = format!("{figure:.2} {unit} (at most {target} {unit})");
        self.judge(what, &said, figure <= target);
    }

    /// Tells what is above its target.
    pub fn sum_up(&self) {
        println!("\n{} targets met, {} missed", self.held, self.above.len());
        for what in &self.above {
            println!("  above target: {what}");
        }
    }

    fn judge(&mut self, what: &str, said: &str, held: bool) {
        println!("  {what:<44}{said}{}", if held { "" } else { "  ABOVE" });
        if held {
            self.held += 1;
        } else {
            self.above.push(what.to_owned());
        }
    }
}
