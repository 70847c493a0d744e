import { type AdminAnswerRecord, type AnswerRecord, fewestShownAnswers } from '@cotejo/contracts/answer-records';
import type { AnswerRecords } from '#platform/catalog.ts';

const isShown = ({ due }: AnswerRecord): boolean => due >= fewestShownAnswers;

/** For visitors: null when it is of too few cases. */
export const shownRecord = (record: AnswerRecord | undefined): AnswerRecord | null =>
  record && isShown(record) ? record : null;

export function adminRecordOf({ byInstitution, none }: AnswerRecords, institutionId: string): AdminAnswerRecord {
  const record = byInstitution.get(institutionId) ?? none;
  return { ...record, shown: isShown(record) };
}
