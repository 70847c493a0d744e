// Dates as Ecuador writes them, always in the time zone of Quito.

/** Continental Ecuador: UTC−5 all year. */
export const ecuadorTimeZone = 'America/Guayaquil';
const hoursBehind = 5;

// "21 nov 2026" must not break across lines.
const noBreakSpace = '\u00a0';

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

/** '3 de noviembre', with the year when it is not the year of `now`. */
export function formatDayAndMonth(at: DateInput, now: Date = new Date()): string {
  const { day, month, year } = partsOf(at);
  const text = `${day} de ${longMonths[month - 1]}`;
  return year === partsOf(now).year ? text : `${text} de ${year}`;
}

/** '2026-11' → 'noviembre de 2026' */
export function formatMonthOfYear(month: string): string {
  const [year, number] = month.split('-');
  return `${longMonths[Number(number) - 1]} de ${year}`;
}

/** '17 nov, 20:14', with the year when it is not the year of `now`. */
export function formatDateTime(at: DateInput, now: Date = new Date()): string {
  const { day, month, year, time } = partsOf(at);
  const date = `${day}${noBreakSpace}${shortMonths[month - 1]}`;
  return year === partsOf(now).year ? `${date}, ${time}` : `${date}${noBreakSpace}${year}, ${time}`;
}

/** '20 de noviembre de 2026, 22:01' */
export const formatLongDateTime = (at: DateInput): string => `${formatLongDate(at)}, ${formatTime(at)}`;

/** '20:14' */
export function formatTime(at: DateInput): string {
  return partsOf(at).time;
}

/** The day in Ecuador as 'YYYY-MM-DD'. */
export function ecuadorDay(at: DateInput): string {
  return onClockOfEcuador(at).toISOString().slice(0, 10);
}

/** 'ahora mismo', 'hace 5 minutos', 'hace 3 horas', 'ayer', 'hace 4 días'; the date from a week on. */
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

/** '1 minuto', '3 horas', '5 días', in the largest full unit. */
export function formatDuration(since: DateInput, now: Date = new Date()): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'día' : 'días'}`;
}

/** '42 segundos', '1 minuto', '3 horas', rounded up. */
export function formatWait(seconds: number): string {
  const left = Math.max(1, Math.ceil(seconds));
  if (left < 60) return `${left} ${left === 1 ? 'segundo' : 'segundos'}`;
  const minutes = Math.ceil(left / 60);
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  const hours = Math.ceil(minutes / 60);
  return `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
}

const longMonths = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
  ' ',
);
const shortMonths = longMonths.map((name) => name.slice(0, 3));

/** A date without a time is read as noon UTC, so that it stays the same day in Ecuador. */
const momentOf = (at: DateInput): Date =>
  new Date(typeof at === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T12:00:00.000Z` : at);

/**
 * The moment whose UTC fields are Ecuador's. The first Intl formatter costs 100 ms on a slow phone
 * (decision 102).
 */
const onClockOfEcuador = (at: DateInput): Date => new Date(momentOf(at).getTime() - hoursBehind * 3_600_000);

function partsOf(at: DateInput) {
  const inEcuador = onClockOfEcuador(at);
  return {
    year: inEcuador.getUTCFullYear(),
    month: inEcuador.getUTCMonth() + 1,
    day: inEcuador.getUTCDate(),
    time: inEcuador.toISOString().slice(11, 16),
  };
}

/** Calendar days in Ecuador. */
export function daysBetween(from: DateInput, to: DateInput): number {
  return Math.round((Date.parse(ecuadorDay(to)) - Date.parse(ecuadorDay(from))) / 86_400_000);
}
