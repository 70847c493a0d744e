export type Replacement = readonly [from: string, to: string];

/** Throws unless each text occurs exactly once. */
export function replaceEach(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((replaced, [from, to]) => {
    if (replaced.split(from).length !== 2) throw new Error(`Not exactly once: ${from}`);
    return replaced.replace(from, () => to);
  }, text);
}
