import { type AnswerRecord, answerRecordDays } from '@cotejo/contracts/answer-records';
import { ecuadorDay } from '@cotejo/format/time';
import type { AnswerRecords } from '#platform/catalog.ts';
import { days } from '#platform/clock.ts';
import { countDays } from '#platform/db/counted-days.ts';
import type { Reader } from '#platform/db/database.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { officeHours, type WorkingDays } from '#platform/working-days.ts';
import * as recordRepository from './repository.ts';

/** As things stood at 00:00 of `day` in Ecuador. */
export async function countAnswerRecords(
  reader: Reader,
  workingDays: WorkingDays,
  day: string,
): Promise<AnswerRecords> {
  const until = startOfDay(day);
  const periodOf = (length: number) => {
    const since = new Date(until.getTime() - days(length));
    const [from, to] = [ecuadorDay(since), ecuadorDay(new Date(until.getTime() - days(1)))];
    return { since, until, from, to, days: countDays(workingDays, from, to) };
  };
  const ofYear = periodOf(answerRecordDays.institution);
  const ofQuarter = periodOf(answerRecordDays.review);
  const institutions = await recordRepository.countInstitutionAnswers(reader, ofYear, ofYear.days);
  const [own] = await recordRepository.countOwnAnswers(reader, ofQuarter, ofQuarter.days);
  return {
    day,
    none: recordOf(ofYear),
    byInstitution: new Map(institutions.flatMap((row) => (row.key === null ? [] : [[row.key, recordOf(ofYear, row)]]))),
    review: recordOf(ofQuarter, own),
  };
}

const recordOf = (
  { from, to }: Pick<AnswerRecord, 'from' | 'to'>,
  counted: Pick<recordRepository.CountedAnswers, 'due' | 'inTime' | 'medianSeconds'> = noAnswers,
): AnswerRecord => ({
  ...{ from, to, due: counted.due, inTime: counted.inTime },
  medianWorkingDays: counted.medianSeconds === null ? null : tenthsOfDays(counted.medianSeconds) / 10,
});

const noAnswers = { due: 0, inTime: 0, medianSeconds: null };

/** Half up, from whole seconds, so that a half is one. */
const tenthsOfDays = (seconds: number): number => Math.floor((seconds * 10) / (officeHours.perDay * 3600) + 0.5);
