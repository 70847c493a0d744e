import { monthSchema } from '@cotejo/contracts/rates/monthly.schemas';
import { type RateSegment, rateSegments } from '@cotejo/contracts/rates/source';
import type { FieldErrors } from '#forms/use-form.ts';
import { numberText } from '../institutions/typed-figures.ts';
import { type MonthlyKind, type MonthlyRow, presentMonth } from './monthly-kind.ts';
import { emptySource, type SourceForm } from './source-form.ts';

/** A ceiling has no institution and no amount. */
export interface MonthlyForm extends SourceForm {
  /** 'YYYY-MM' */
  month: string;
  segment: string;
  institutionId: string;
  rate: string;
  amountLent: string;
}

export const emptyMonthlyForm = (): MonthlyForm => ({
  ...emptySource,
  month: presentMonth(),
  segment: 'consumo',
  institutionId: '',
  rate: '',
  amountLent: '',
});

export const formOfMonthly = ({ month, segment, rate, source, average }: MonthlyRow): MonthlyForm => ({
  month,
  segment,
  institutionId: average?.institutionId ?? '',
  rate: numberText(rate),
  amountLent: numberText(average?.amountLent),
  sourceLabel: source.label,
  sourceUrl: source.url ?? '',
});

export const segmentOf = (text: string): RateSegment | null => rateSegments.find((segment) => segment === text) ?? null;

/** Rules that the contract does not have. */
export function monthlyErrors(kind: MonthlyKind<string>, form: MonthlyForm): FieldErrors {
  const errors: FieldErrors = {};
  const month = monthSchema.safeParse(form.month);
  if (!month.success) errors.month = month.error.issues[0]?.message ?? 'Mes inválido (AAAA-MM)';
  else if (form.month > kind.lastMonth()) errors.month = kind.futureText;
  if (kind.isByInstitution && form.institutionId === '') errors.institutionId = 'Elige la institución';
  return errors;
}
