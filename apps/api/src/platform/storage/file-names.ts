const maximumCharacters = 120;

// Control and format characters can hide or reverse parts of a name (right-to-left override).
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const forbiddenInNames = /["*:<>?|]/g;

/** The last part of the path without control characters, at most 120 characters including the extension. */
export function safeFileName(sent: string, fallback = 'archivo'): string {
  const lastPart = sent.normalize('NFC').replace(hidden, '').split(/[/\\]/).at(-1) ?? '';
  const name = withoutEdges(lastPart.replace(forbiddenInNames, '_').replace(/\s+/g, ' '));
  return shorten(name) || fallback;
}

/** Removes dots and spaces at both ends. A regular expression takes quadratic time on 80,000 dots. */
function withoutEdges(name: string): string {
  const isEdge = (at: number): boolean => name[at] === '.' || name[at] === ' ';
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(start)) start += 1;
  while (end > start && isEdge(end - 1)) end -= 1;
  return name.slice(start, end);
}

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maximumCharacters) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, maximumCharacters - ending.length).join('') + ending;
}

/** Value of `Content-Disposition` (RFC 6266) with an ASCII name for old clients and the exact one (RFC 5987). */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const safe = safeFileName(name);
  const plain = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%\\]/g, '_');
  const exact = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
