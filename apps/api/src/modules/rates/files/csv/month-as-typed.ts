import { plain } from '#platform/plain-text.ts';

// A spreadsheet converts '2026-11' to a date and saves it as 'nov-26', in its own language.
const names = [
  ['ene', 'jan', 'enero'],
  ['feb', 'febrero'],
  ['mar', 'marzo'],
  ['abr', 'apr', 'abril'],
  ['may', 'mayo'],
  ['jun', 'junio'],
  ['jul', 'julio'],
  ['ago', 'aug', 'agosto'],
  ['sep', 'sept', 'septiembre', 'setiembre'],
  ['oct', 'octubre'],
  ['nov', 'noviembre'],
  ['dic', 'dec', 'diciembre'],
];

/** 'nov-26', 'diciembre de 2026' or '12/2026' as 'YYYY-MM'; other text unchanged. Two-digit years: 1990 to 2089. */
export function monthAsTyped(text: string): string {
  const typed = plain(text);
  const [, number, yearBehind = ''] = /^(\d{1,2})[/-](\d{4})$/.exec(typed) ?? [];
  if (number !== undefined) return `${yearBehind}-${number.padStart(2, '0')}`;
  const [, name = '', year = ''] = /^([a-z]+)\.?(?:-| de | del | )(\d{2}|\d{4})$/.exec(typed) ?? [];
  const index = names.findIndex((spellings) => spellings.includes(name));
  if (index < 0) return text;
  const century = year.length === 4 ? '' : Number(year) >= 90 ? '19' : '20';
  return `${century}${year}-${String(index + 1).padStart(2, '0')}`;
}
