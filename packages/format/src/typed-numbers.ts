// '$ 8.500', 'US$8,500', '8 500 USD', "8'500"
const aroundAmounts = /\s|['’]|USD|US\$|\$/gi;
// '8.000', '8,000', '1.250,50', '8,000.50'
const groupedAmount = /^([1-9]\d{0,2})((?:\.\d{3})+|(?:,\d{3})+)(?:([.,])(\d*))?$/;
const plainAmount = /^(\d+)(?:[.,](\d*))?$/;

/**
 * Reads a typed amount or number; null when it is none. Both '.' and ',' may be either sign:
 * '8.500', '8,500' and '8500' → 8500, '8500,50' → 8500.5, '8.000,50' and '8,000.50' → 8000.5. A
 * sign groups thousands when exactly three digits follow it and the number does not start with 0;
 * otherwise it is the decimal sign.
 */
export function parseTypedNumber(text: string): number | null {
  const bare = text.replace(aroundAmounts, '');
  const [, first = '', groups = '', sign, decimals = ''] = groupedAmount.exec(bare) ?? [];
  // '8.000.50' is ambiguous and read as no number.
  if (groups !== '' && sign !== groups[0]) return Number(`${first}${groups.replace(/\D/g, '')}.${decimals}`);
  const [, whole, rest = ''] = plainAmount.exec(bare) ?? [];
  return whole === undefined ? null : Number(`${whole}.${rest}`);
}

/** Reads a typed rate: '13,25' and '13.25 %' → 13.25. Thousands are not grouped: '13,250' is 13.25. */
export function parseTypedPercent(text: string): number | null {
  const bare = text.replace(/[\s%]/g, '').replace(',', '.');
  return /^\d+(\.\d*)?$/.test(bare) ? Number(bare) : null;
}
