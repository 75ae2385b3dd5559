//! What a person at the desk may do now: yes, with the changes that follow; or no, with the reason.
