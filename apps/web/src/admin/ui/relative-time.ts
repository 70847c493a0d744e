import { daysBetween, ecuadorDay } from '@cotejo/format/time';

function shortDate(at: string): string {
  return ecuadorDay(at).split('-').reverse().join('/');
}

/** 'Ahora mismo', 'Hace N min', 'Hace N hora(s)', 'Ayer', 'Hace N días', after a week the date. */
export function activityTime(at: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return 'Ahora mismo';
  if (minutes < 60) return `Hace ${minutes} min`;
  const days = daysBetween(at, now);
  if (days === 0 || minutes < 6 * 60) return ago(Math.floor(minutes / 60), 'hora', 'horas');
  if (days === 1) return 'Ayer';
  return days < 7 ? `Hace ${days} días` : shortDate(at);
}

/** 'Hoy', 'Ayer', 'Hace N días', after a week the date. */
export function receivedDay(at: string, now: Date = new Date()): string {
  const days = daysBetween(at, now);
  if (days <= 0) return 'Hoy';
  if (days === 1) return 'Ayer';
  return days < 7 ? `Hace ${days} días` : shortDate(at);
}

/** Seconds, minutes, hours, days up to 30, months up to a year, years. */
export function notificationTime(at: string, now: Date = new Date()): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000));
  if (seconds < 60) return ago(seconds, 'segundo', 'segundos');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return ago(minutes, 'minuto', 'minutos');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return ago(hours, 'hora', 'horas');
  const days = Math.floor(hours / 24);
  if (days <= 30) return ago(days, 'día', 'días');
  if (days < 365) return ago(Math.max(1, Math.floor(days / 30.44)), 'mes', 'meses');
  return ago(Math.floor(days / 365), 'año', 'años');
}

const ago = (count: number, one: string, many: string): string => `Hace ${count} ${count === 1 ? one : many}`;
