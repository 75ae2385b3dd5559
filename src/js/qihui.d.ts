/** Points in tenths: 5 is ½. */
export type Points = number;
/** 16 hexadecimal digits. */
export type Seed = string;
export type Dialect = "lots" | "numbers" | "fold" | "halves";

export interface PairedRound {
  round: number;
  /** Pairing numbers: first mover (White), second mover. */
  games: [number, number][];
  bye: number | null;
}

/** Pairs the round after the last one of a TRF file. Throws when no legal pairing exists. */
export function pairNextRound(
  trf: string,
  how?: { system?: "dutch" | "campus"; dialect?: Dialect; seed?: Seed },
): PairedRound;

/** What differs from the rules; seats by pairing number: `[first, second]`, or `[number]` for the bye. */
export interface CheckedRound {
  round: number;
  agrees: boolean;
  /** In words, for a log. */
  verdict: string;
  /** What the rules give and the history has not. */
  rules: number[][];
  /** What the history has and the rules don't give. */
  played: number[][];
}

/** Pairs every past round anew by the FIDE (Dutch) System and says where history differs. */
export function checkPairings(trf: string): CheckedRound[];

export type Language = "zh" | "en";

export interface RoundTold {
  round: number;
  /** The pairing is the one the rules ask for. */
  byTheRules: boolean;
  /** Per board: bracket, S1 and S2, float and why, the colour rule with its article. */
  boards: { game: [number, number]; lines: string[] }[];
  bye: { number: number; line: string } | null;
  /** Criteria that were bent, how often, and that it is the minimum; empty where the pairing is not by the rules. */
  bent: string[];
  /** The same as numbers: `boards`, `brackets`, `totals`; players by their place in the file, from 0. */
  details: Record<string, unknown>;
}

/** Explains a round of the file, or the next one when `round` is left out. English unless `language` says otherwise. */
export function explainRound(trf: string, how?: { round?: number; language?: Language }): RoundTold;

/** Why the players with these pairing numbers don't meet. `details.why` names the kind of reason. */
export function whyNot(
  trf: string,
  a: number,
  b: number,
  how?: { round?: number; language?: Language },
): { line: string; details: { why: string } & Record<string, unknown> };

export interface Standing {
  /** Place in the file, from 0. */
  player: number;
  /** Pairing number. */
  number: number;
  /** 0 for the disqualified. */
  rank: number;
  shared: boolean;
  points: Points;
  values: unknown[];
  decidedBy: number | null;
}

export interface Standings {
  order: string[];
  leftOut: string[];
  rounds: number;
  rows: Standing[];
}

/** Standings by points, then by the tie-breaks named (`BH`, `BH-C1`, `SB`, `DE`, …). */
export function standings(trf: string, tieBreaks: string[], after?: number): Standings;

/** The facts of an event; see the JSON Schema of saved files. */
export type Facts = Record<string, unknown>;
export type Change = { is: string } & Record<string, unknown>;
export type Command = { do: string } & Record<string, unknown>;

export function newEvent(settings?: Record<string, unknown>): Facts;
/** Throws the refusal as an `Error`. */
export function decide(facts: Facts, command: Command): Change[];
export function apply(facts: Facts, changes: Change[]): Facts;
export function readEvent(json: string): Facts;
