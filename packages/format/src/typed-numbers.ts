// Signs a person writes around an amount: '$ 8.500', 'US$8,500', '8 500 USD', "8'500".
const aroundAmounts = /\s|['’]|USD|US\$|\$/gi;
// One sign groups by threes, the other, if any, parts the decimals: '8.000', '8,000', '1.250,50',
// '8,000.50'.
const groupedAmount = /^([1-9]\d{0,2})((?:\.\d{3})+|(?:,\d{3})+)(?:([.,])(\d*))?$/;
const plainAmount = /^(\d+)(?:[.,](\d*))?$/;

/**
 * What a person typed in a money or number box, as it is written in a country that uses both signs:
 * '8.500', '8,500' and '8500' → 8500, '8500,50' and '8500.50' → 8500.5, '8.000,50' and '8,000.50' →
 * 8000.5. A point or comma groups when exactly three digits follow it and no zero leads, else it
 * parts the decimals. Null when it is no number.
 */
export function parseTypedNumber(text: string): number | null {
  const bare = text.replace(aroundAmounts, '');
  const [, first = '', groups = '', sign, decimals = ''] = groupedAmount.exec(bare) ?? [];
  // '8.000.50' uses one sign for two things: nobody can tell what it means.
  if (groups !== '' && sign !== groups[0]) return Number(`${first}${groups.replace(/\D/g, '')}.${decimals}`);
  const [, whole, rest = ''] = plainAmount.exec(bare) ?? [];
  return whole === undefined ? null : Number(`${whole}.${rest}`);
}

/**
 * What a person typed in a box for a rate: '13,25' and '13.25 %' → 13.25. Nothing is grouped there:
 * '13,250' is 13.25.
 */
export function parseTypedPercent(text: string): number | null {
  const bare = text.replace(/[\s%]/g, '').replace(',', '.');
  return /^\d+(\.\d*)?$/.test(bare) ? Number(bare) : null;
}
