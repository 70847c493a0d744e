import type { Taken } from '@cotejo/contracts/desk/take';
import { formatCount } from '@cotejo/format/figures';
import { daysBetween, ecuadorDay, formatDate, formatTime } from '@cotejo/format/time';
import { formatNearWeekday, formatShortWeekday } from '@cotejo/format/weekdays';

/** Whether the day by which the applicant was promised an answer has passed. */
export const isOverdue = (dueAt: string, now: Date): boolean => Date.parse(dueAt) < now.getTime();

/** 'Vence mar 14', 'Vence hoy', 'Venció ayer', 'Venció mar 7', and the whole date after a week. */
export function dueText(dueAt: string, now: Date = new Date()): string {
  const verb = isOverdue(dueAt, now) ? 'Venció' : 'Vence';
  const days = daysBetween(dueAt, now);
  if (days === 0) return `${verb} hoy`;
  if (days === 1) return `${verb} ayer`;
  return days < 7 ? `${verb} ${formatShortWeekday(dueAt)}` : `${verb} el ${formatDate(dueAt)}`;
}

interface Waiting {
  /** Due days of the rows at hand. */
  readonly dueAts: readonly string[];
  /** Of all that wait, also of those that are not at hand. */
  readonly overdue: number;
  readonly isCut: boolean;
}

/** 'Hay 2 vencidas y 2 que vencen el lunes 30.' Without a number where more than the rows at hand may fall due that day. */
export function dueSummary({ dueAts, overdue, isCut }: Waiting, now: Date = new Date()): string {
  const coming = dueAts.filter((dueAt) => !isOverdue(dueAt, now)).sort();
  const late = formatCount(overdue, 'vencida', 'vencidas');
  const [next] = coming;
  if (next === undefined) return overdue > 0 ? `Hay ${late}.` : 'Nada está vencido.';
  const count = coming.filter((dueAt) => ecuadorDay(dueAt) === ecuadorDay(next)).length;
  const day = daysBetween(next, now) === 0 ? 'hoy' : `el ${formatNearWeekday(next, now)}`;
  const isMore = isCut && count === coming.length;
  const due = isMore ? `otras que vencen ${day}` : `${count} que ${count === 1 ? 'vence' : 'vencen'} ${day}`;
  if (overdue > 0) return `Hay ${late} y ${due}.`;
  return `Nada está vencido; hay ${due}.`;
}

/** Null once it has lapsed: the answer of the server may be some minutes old. */
export const present = (taken: Taken | null, now: Date = new Date()): Taken | null =>
  taken !== null && Date.parse(taken.until) > now.getTime() ? taken : null;

/** 'La tienes hasta 10:45', 'La tiene Ana, desde 10:30' */
export function takenText({ by, since, until, mine }: Taken, now: Date = new Date()): string {
  if (mine) return `La tienes hasta ${formatTime(until)}`;
  const day = ecuadorDay(since) === ecuadorDay(now) ? '' : `${formatShortWeekday(since)} `;
  return `La tiene ${by.name}, desde ${day}${formatTime(since)}`;
}

/** Who has the application, of the `data` of a 409; null if the conflict is another one. */
export function takenIn({ taken }: Readonly<Record<string, unknown>>): Taken | null {
  if (typeof taken !== 'object' || taken === null || !('by' in taken) || !('since' in taken)) return null;
  return taken as Taken;
}
