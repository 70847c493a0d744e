import { ecuadorTimeZone } from '#ecuador-time.ts';

const dollars = new Intl.NumberFormat('es-EC', {
  style: 'currency',
  currency: 'USD',
  // Spanish groups from five digits by default; the product groups from four everywhere (decisions, "Public side").
  useGrouping: 'always',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const dollarsAndCents = new Intl.NumberFormat('es-EC', { style: 'currency', currency: 'USD', useGrouping: 'always' });

/** Integer cents as a person in Ecuador writes them: `$8.000`, `$8.000,50`. */
export const formatCents = (cents: number): string =>
  (cents % 100 === 0 ? dollars : dollarsAndCents).format(cents / 100);

const percent = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** An annual percent as the screens write it: `14,52 %`. */
export const formatPercent = (rate: number): string => `${percent.format(rate)}\u00a0%`;

const time = new Intl.DateTimeFormat('es-EC', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ecuadorTimeZone,
});

/** A moment on the clock of Ecuador: `20 de noviembre de 2026, 22:01`. */
export const formatTime = (moment: Date): string => {
  const part = Object.fromEntries(time.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.day} de ${part.month} de ${part.year}, ${part.hour}:${part.minute}`;
};

/** `cédula, rol y planilla`. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(items);
