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

/** Pairs every past round anew by the FIDE (Dutch) System and says where history differs. */
export function checkPairings(trf: string): { round: number; agrees: boolean; verdict: string }[];

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
