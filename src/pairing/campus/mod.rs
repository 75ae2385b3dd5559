//! Campus Swiss (积分编排) over a strict ladder of rules.
