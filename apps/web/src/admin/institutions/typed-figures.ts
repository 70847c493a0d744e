export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value).replace('.', ',');

/** Undefined for an empty field, NaN for an invalid number. '-1' is parsed so that the rules can refuse it. */
export function figureOf(text: string, parse: (text: string) => number | null): number | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  const value = parse(bare.replace(/^-/, ''));
  return value === null ? Number.NaN : bare.startsWith('-') ? -value : value;
}
