// A spreadsheet turns '2026-11' into a date and writes it as 'nov-26', in the language it speaks.
const names = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
];

/** 'AAAA-MM' of what Excel makes of it; anything else as it is. Years are 1990 to 2089. */
export function monthAsTyped(text: string): string {
  const [, name = '', year = ''] = /^([a-z]{3})[a-z]?\.?-(\d{2})$/.exec(text.toLowerCase()) ?? [];
  const index = names.findIndex((spellings) => spellings.includes(name));
  if (index < 0) return text;
  return `${Number(year) >= 90 ? '19' : '20'}${year}-${String(index + 1).padStart(2, '0')}`;
}
