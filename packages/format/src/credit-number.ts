import { ecuadorDay } from './time.ts';

/** 'C-26-04821': year of creation in Ecuador and running number. */
export const creditNumber = ({ createdAt, runningNumber }: { createdAt: Date; runningNumber: number }): string =>
  `C-${ecuadorDay(createdAt).slice(2, 4)}-${String(runningNumber).padStart(5, '0')}`;
