/** Figures and dates as Ecuador writes them (es-EC), always on the clock of Quito. Money and rates stay plain numbers. */

// Formatters are marked pure: a page script that never writes a date must not pay for making one.
const timeZone = 'America/Guayaquil';
const locale = 'es-EC';
// "13,25 %" and "20 meses" must not be torn apart at the end of a line.
const noBreakSpace = '\u00a0';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' });
const twoDecimals = /* @__PURE__ */ new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** 10349.4 → '10.349', grouped from four digits. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** Dollars without decimals, as on the public side: 10349.4 → '$10.349', −50 → '−$50'. */
export function formatDollars(amount: number): string {
  return withDollarSign(whole.format(roundHalfUp(Math.abs(amount), 0)), amount);
}

/** Dollars to the cent, as in tables and the information sheet: 2349.55 → '$2.349,55'. */
export function formatDollarsAndCents(amount: number): string {
  return withDollarSign(twoDecimals.format(roundHalfUp(Math.abs(amount), 2)), amount);
}

/** Annual percent with two decimals: 13.25 → '13,25 %'. `decimals` 1 for the TEA of the sheet. */
export function formatPercent(ratePercent: number, decimals: 0 | 1 | 2 = 2): string {
  const figure = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(ratePercent);
  return `${figure}${noBreakSpace}%`;
}

/** 1 → '1 mes', 48 → '48 meses'. */
export function formatMonths(months: number): string {
  return `${whole.format(months)}${noBreakSpace}${months === 1 ? 'mes' : 'meses'}`;
}

/** 'Una institución' style counts: count(1, 'opción', 'opciones') → '1 opción'. */
export function formatCount(count: number, one: string, many: string): string {
  return `${whole.format(count)}${noBreakSpace}${count === 1 ? one : many}`;
}

/** Bytes for a person: 1536000 → '1,5 MB'. */
export function formatBytes(bytes: number): string {
  const inMegabytes = bytes / (1024 * 1024);
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return inMegabytes >= 1
    ? `${figure.format(inMegabytes)}${noBreakSpace}MB`
    : `${figure.format(Math.max(1, Math.round(bytes / 1024)))}${noBreakSpace}KB`;
}

// Signs a person writes around an amount: '$ 8.500', 'US$8,500', '8 500 USD', "8'500".
const aroundAmounts = /\s|['’]|USD|US\$|\$/gi;
// One sign groups by threes, the other, if any, parts the decimals: '8.000', '8,000', '1.250,50', '8,000.50'.
const groupedAmount = /^([1-9]\d{0,2})((?:\.\d{3})+|(?:,\d{3})+)(?:([.,])(\d*))?$/;
const plainAmount = /^(\d+)(?:[.,](\d*))?$/;

/**
 * What a person typed in a money or number box, as it is written in a country that uses both signs: '8.500', '8,500' and
 * '8500' → 8500, '8500,50' and '8500.50' → 8500.5, '8.000,50' and '8,000.50' → 8000.5. A point or comma groups when exactly
 * three digits follow it and no zero leads, else it parts the decimals. Null when it is no number.
 */
export function parseTypedNumber(text: string): number | null {
  const bare = text.replace(aroundAmounts, '');
  const [, first = '', groups = '', sign, decimals = ''] = groupedAmount.exec(bare) ?? [];
  // '8.000.50' uses one sign for two things: nobody can tell what it means.
  if (groups !== '' && sign !== groups[0]) return Number(`${first}${groups.replace(/\D/g, '')}.${decimals}`);
  const [, whole, rest = ''] = plainAmount.exec(bare) ?? [];
  return whole === undefined ? null : Number(`${whole}.${rest}`);
}

/** What a person typed in a box for a rate: '13,25' and '13.25 %' → 13.25. Nothing is grouped there: '13,250' is 13.25. */
export function parseTypedPercent(text: string): number | null {
  const bare = text.replace(/[\s%]/g, '').replace(',', '.');
  return /^\d+(\.\d*)?$/.test(bare) ? Number(bare) : null;
}

type DateInput = string | Date;

/** '21 nov 2026' */
export function formatDate(at: DateInput): string {
  const { day, month, year } = partsOf(at);
  return `${day}${noBreakSpace}${shortMonths[month - 1]}${noBreakSpace}${year}`;
}

/** '21 de noviembre de 2026' */
export function formatLongDate(at: DateInput): string {
  const { day, month, year } = partsOf(at);
  return `${day} de ${longMonths[month - 1]} de ${year}`;
}

/** '17 nov, 20:14', with the year when it is not this one. `now` decides which year is this one. */
export function formatDateTime(at: DateInput, now: Date = new Date()): string {
  const { day, month, year, time } = partsOf(at);
  const date = `${day}${noBreakSpace}${shortMonths[month - 1]}`;
  return year === partsOf(now).year ? `${date}, ${time}` : `${date}${noBreakSpace}${year}, ${time}`;
}

/** '20:14' */
export function formatTime(at: DateInput): string {
  return partsOf(at).time;
}

/** The day in Ecuador as 'YYYY-MM-DD': what a date filter sends and a chart groups by. */
export function ecuadorDay(at: DateInput): string {
  const { day, month, year } = partsOf(at);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** 'ahora mismo', 'hace 5 minutos', 'hace 3 horas', 'ayer', 'hace 4 días', and from a week on the date. */
export function formatRelativeTime(at: DateInput, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000);
  if (minutes < 1) return 'ahora mismo';
  if (minutes < 60) return `hace ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  const days = daysBetween(at, now);
  if (days === 0 || minutes < 6 * 60) {
    const hours = Math.floor(minutes / 60);
    return `hace ${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  }
  if (days === 1) return 'ayer';
  return days < 7 ? `hace ${days} días` : formatDate(at);
}

/** '1 minuto', '3 horas', '5 días': how long something lasts since, in the largest unit that is full. */
export function formatDuration(since: DateInput, now: Date = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'día' : 'días'}`;
}

const longMonths = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);
const shortMonths = longMonths.map((name) => name.slice(0, 3));

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A bare day is that day in Ecuador, not the evening before. */
const momentOf = (at: DateInput): Date =>
  new Date(typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T12:00:00.000Z` : at);

function partsOf(at: DateInput) {
  const parts = new Map(clock.formatToParts(momentOf(at)).map((part) => [part.type, part.value]));
  const read = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return {
    year: Number(read('year')),
    month: Number(read('month')),
    day: Number(read('day')),
    time: `${read('hour')}:${read('minute')}`,
  };
}

function daysBetween(from: DateInput, to: DateInput): number {
  return Math.round((Date.parse(ecuadorDay(to)) - Date.parse(ecuadorDay(from))) / 86_400_000);
}

function withDollarSign(figure: string, amount: number): string {
  return amount < 0 && /[1-9]/.test(figure) ? `−$${figure}` : `$${figure}`;
}

/** Rounds a non-negative figure the way the cents were rounded; Intl alone would see 1.005 as 1.00499…. */
function roundHalfUp(value: number, decimals: 0 | 2): number {
  const factor = decimals === 0 ? 1 : 100;
  return Math.floor(Number((value * factor).toFixed(6)) + 0.5) / factor;
}
