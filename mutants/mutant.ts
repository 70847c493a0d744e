/** One fault put in by hand: the tests named must fail with it. */
export interface Mutant {
  /** What is wrong with the product then, in a few words. */
  readonly fault: string;
  /**
   * The changed file: its path from the root, or an ending of it (`seal.ts`), so that a list
   * outlives a moved folder.
   */
  readonly file: string;
  /**
   * Text that stands exactly once in the file (in all files with that ending), and what replaces
   * it.
   */
  readonly from: string;
  readonly to: string;
  /** Test files that must notice, named like `file`. */
  readonly tests: readonly string[];
}

/** Faults of one file: what is wrong, the text, and its replacement. */
export const mutantsOf = (
  file: string,
  tests: readonly string[],
  faults: readonly (readonly [fault: string, from: string, to: string])[],
): Mutant[] => faults.map(([fault, from, to]) => ({ fault, file, from, to, tests }));
