/** One fault put in by hand: the tests named must fail with it. */
export interface Mutant {
  /** What is wrong with the product then, in a few words. */
  readonly fault: string;
  /** The changed file, from the root of the repository. */
  readonly file: string;
  /** Text that stands in the file exactly once, and what replaces it. */
  readonly from: string;
  readonly to: string;
  /** Test files that must notice, from the root; all of one workspace. */
  readonly tests: readonly string[];
}

/** Faults of one file: what is wrong, the text, and its replacement. */
export const mutantsOf = (
  file: string,
  tests: readonly string[],
  faults: readonly (readonly [fault: string, from: string, to: string])[],
): Mutant[] => faults.map(([fault, from, to]) => ({ fault, file, from, to, tests }));
