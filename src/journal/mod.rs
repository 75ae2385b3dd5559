//! What was done, in order; undo and redo; the saved form.
