/** Texts of selects that find rows by keys: they are prepared outside of transactions, too. */
export const preparable = new Set<string>();

/** How often a text is sent before it gets a name. */
const usesBefore = 3;
// Statements with lists of values have a text for each length of the list: most are never sent
// again.
const textsMaximum = 1_000;
const namesMaximum = 200;

/**
 * Names for statements that are sent again and again: the server parses and plans a named statement
 * once for each connection, and its text is not sent again.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name of a text, from its fourth use on; undefined before, and for texts past the bound. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size === namesMaximum) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses <= usesBefore) {
      if (this.#uses.size === textsMaximum) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const newName = `cotejo_${this.#names.size}`;
    this.#names.set(text, newName);
    return newName;
  }
}
