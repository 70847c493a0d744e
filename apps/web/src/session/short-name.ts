/**
 * First given name and first surname, as the navigation shows them.
 * @param storedUser the user as JSON
 * @returns null if the JSON is unreadable or has no names
 */
export function shortName(storedUser: string | null): string | null {
  try {
    const user: unknown = JSON.parse(storedUser ?? 'null');
    if (typeof user !== 'object' || user === null || !('nombres' in user) || !('apellidos' in user)) return null;
    return shortNameOf(user) || null;
  } catch {
    return null;
  }
}

/** Like `shortName`, for a user object. Unusable names are left out, so it may be ''. */
export function shortNameOf({ nombres, apellidos }: { nombres: unknown; apellidos: unknown }): string {
  return `${firstWord(nombres)} ${firstWord(apellidos)}`.trim();
}

function firstWord(text: unknown): string {
  return typeof text === 'string' ? (text.trim().split(/\s+/)[0] ?? '') : '';
}
