import type { AnswerRecord } from '@cotejo/contracts/answer-records';
import { formatCount, formatFigure, formatNumber } from '@cotejo/format/figures';

const answerInTimeWords = 'A tiempo: te contactó, desembolsó o dijo que no hasta las 17:30 del tercer día laborable';

/**
 * How many applications an institution answered in time, and how fast. Shown as counts, not as a percentage. Pass null
 * when there are too few applications to say.
 */
export function answerRecordWords(record: AnswerRecord | null): string {
  if (record === null) return 'Aún sin datos suficientes';
  const { due, inTime, medianWorkingDays: median } = record;
  const answered = `Respondió a tiempo ${formatNumber(inTime)} de ${formatCount(due, 'expediente', 'expedientes')} en 12 meses`;
  if (median === null) return answered;
  return `${answered}; la mitad, en ${median < 1 ? 'menos de un día laborable' : `${daysText(median)} o menos`}`;
}

const daysText = (days: number): string =>
  days === 1 ? '1 día laborable' : `${formatFigure(days, 0, 1)} días laborables`;

/** The record and what it means. */
export const answerRecordSentences = (record: AnswerRecord | null): string[] => [
  `${answerRecordWords(record)}.`,
  ...(record === null ? [] : [`${answerInTimeWords}.`]),
];

/** How many applications Cotejo itself answered in time. */
export const reviewRecordWords = ({ due, inTime }: AnswerRecord): string =>
  `De ${formatCount(due, 'solicitud', 'solicitudes')} de los últimos 90 días respondimos a tiempo ${formatNumber(inTime)}`;
