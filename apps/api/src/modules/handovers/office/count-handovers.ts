import { roundFigure } from '@cotejo/finance/rounding';
import type { AdminContext } from '#platform/context.ts';
import { countSteps } from './lists-repository.ts';

interface Period {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly institutionId?: string | undefined;
}

const hoursOf = (hours: number | null): number | null => (hours === null ? null : roundFigure(Number(hours), 2));

export async function countHandovers({ db }: AdminContext, period: Period) {
  const { toReceived, toDisbursed, ...counts } = await countSteps(db, period);
  return { ...counts, medianHours: { toReceived: hoursOf(toReceived), toDisbursed: hoursOf(toDisbursed) } };
}
