import { plain } from '#plain-text.ts';

// A spreadsheet turns '2026-11' into a date and writes it as 'nov-26', in the language it speaks.
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

/**
 * 'AAAA-MM' of a month as people and Excel write it: 'nov-26', 'diciembre de 2026', '12/2026'; anything
 * else as it is. Years of two digits are 1990 to 2089.
 */
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
