/** What stands in a delivered file, exactly once, and what takes its place. */
export type Replacement = readonly [from: string, to: string];

/** The text with every replacement made; throws when one does not stand there exactly once. */
export function replaceEach(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((replaced, [from, to]) => {
    if (replaced.split(from).length !== 2) throw new Error(`Not exactly once: ${from}`);
    return replaced.replace(from, () => to);
  }, text);
}
