import { formatTime } from '@cotejo/format/time';

/** In Ecuador's time zone. */
export function greeting(now: Date = new Date()): string {
  const hour = Number(formatTime(now).slice(0, 2));
  if (hour < 5 || hour >= 19) return 'Buenas noches';
  return hour < 12 ? 'Buenos días' : 'Buenas tardes';
}
