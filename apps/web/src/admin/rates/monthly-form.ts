import { monthSchema } from '@cotejo/contracts/rates/monthly.schemas';
import { type RateSegment, rateSegments } from '@cotejo/contracts/rates/source';
import { fieldErrors } from '#forms/field-errors.ts';
import type { FieldErrors } from '#forms/use-form.ts';
import { numberText } from '../institutions/institution-form.ts';
import { type MonthlyKind, type MonthlyRow, presentMonth } from './monthly-kind.ts';
import { emptySource, type SourceForm, withSourceBoxes } from './source-form.ts';

/** A ceiling or an average as typed; a ceiling has no institution and no amount. */
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

/** Box → text of everything that may not be sent so. */
export function monthlyErrors(kind: MonthlyKind<string>, form: MonthlyForm): FieldErrors {
  const errors = withMonthlyBoxes(kind, fieldErrors(kind.body, kind.bodyOf(form)));
  const month = monthSchema.safeParse(form.month);
  if (!month.success) errors.month = month.error.issues[0]?.message ?? 'Mes inválido (AAAA-MM)';
  else if (form.month > kind.lastMonth()) errors.month = kind.futureText;
  if (kind.isByInstitution && form.institutionId === '') errors.institutionId = 'Elige la institución';
  return errors;
}

/** Errors by the server's names → by the boxes of the form. */
export const withMonthlyBoxes = (
  { rateField }: Pick<MonthlyKind<string>, 'rateField'>,
  fields: Readonly<Record<string, string>>,
): FieldErrors =>
  withSourceBoxes(
    Object.fromEntries(Object.entries(fields).map(([field, text]) => [field === rateField ? 'rate' : field, text])),
  );
