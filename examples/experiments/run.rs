//! One run: what is known of it, what happened to it, and how it comes to its end.

use std::fmt;

use tep_runtime::prelude::*;

/// A training run, as callers see it.
#[mcp_data]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Experiment {
    /// Given in order from 1, and never given again.
    pub(crate) id: u64,
    /// What the run is called.
    pub(crate) name: String,
    /// Where it stands.
    pub(crate) status: Status,
    /// Who started it.
    pub(crate) started_by: String,
    /// The learning rate.
    pub(crate) learning_rate: f64,
    /// The optimizer.
    pub(crate) optimizer: String,
    /// How many epochs it is to take.
    pub(crate) epochs: u32,
    /// How many of them are over.
    pub(crate) epochs_done: u32,
    /// The loss after the last of them.
    pub(crate) loss: f64,
}

/// Where a run stands: `queued`, then `running`, then one of the other three for good.
#[mcp_data]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Waiting for its first step.
    Queued,
    /// Some epochs are over.
    Running,
    /// All epochs are over.
    Done,
    /// Somebody ended it.
    Cancelled,
    /// The loss blew up.
    Failed,
}

/// What a new run is to do.
pub(crate) struct Plan {
    pub(crate) name: String,
    pub(crate) learning_rate: f64,
    pub(crate) optimizer: String,
    pub(crate) epochs: u32,
}

/// A run and its log. Once it has ended, nothing changes it any more.
pub(crate) struct Run {
    facts: Experiment,
    /// One line for each thing that happened; lines are only ever added.
    log: Vec<String>,
}

impl Run {
    /// A run that waits for its first step.
    pub(crate) fn queued(id: u64, plan: Plan, started_by: String) -> Self {
        let Plan { name, learning_rate, optimizer, epochs } = plan;
        let log = vec![format!("queued by {started_by}")];
        let status = Status::Queued;
        let facts = Experiment {
            id,
            name,
            status,
            started_by,
            learning_rate,
            optimizer,
            epochs,
            epochs_done: 0,
            loss: 1.0,
        };
        Self { facts, log }
    }

    pub(crate) fn facts(&self) -> &Experiment {
        &self.facts
    }

    pub(crate) fn log(&self) -> &[String] {
        &self.log
    }

    /// Trains for up to `epochs` epochs, fewer when the run ends before.
    pub(crate) fn step(&mut self, epochs: u32) {
        if self.facts.status == Status::Queued {
            self.becomes(Status::Running);
        }
        for _ in 0..epochs {
            if self.facts.status == Status::Running {
                self.train();
            }
        }
    }

    /// Ends the run, unless it has ended.
    pub(crate) fn cancel(&mut self, by: &str) {
        if self.facts.status.is_active() {
            self.facts.status = Status::Cancelled;
            self.log.push(format!("cancelled by {by}"));
        }
    }

    /// One epoch, pretended: small learning rates learn, large ones blow up.
    fn train(&mut self) {
        let Experiment { learning_rate, epochs, epochs_done, loss, .. } = &mut self.facts;
        *loss *= if *learning_rate <= 0.1 { 1.0 / (1.0 + 50.0 * *learning_rate) } else { 10.0 };
        *epochs_done += 1;
        self.log.push(format!("epoch {epochs_done} of {epochs}: loss {loss:.4}"));
        if *loss > 100.0 {
            self.becomes(Status::Failed);
        } else if epochs_done == epochs {
            self.becomes(Status::Done);
        }
    }

    fn becomes(&mut self, status: Status) {
        self.facts.status = status;
        self.log.push(status.to_string());
    }
}

impl Status {
    /// Whether the run can still change. Active runs are the ones that are counted.
    pub(crate) fn is_active(self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Cancelled => "cancelled",
            Self::Failed => "failed",
        })
    }
}
