import { type AverageRow, type CeilingRow, futureMonthTexts } from '@cotejo/contracts/rates/monthly';
import { monthSchema, putAverageBody, putCeilingBody } from '@cotejo/contracts/rates/monthly.schemas';
import { type RateSegment, rateSegments } from '@cotejo/contracts/rates/source';
import { ecuadorDay } from '@cotejo/format/time';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { fieldErrors } from '#forms/field-errors.ts';
import type { FieldErrors } from '#forms/use-form.ts';
import { figureOf, numberText } from '../institutions/institution-form.ts';
import { emptySource, type SourceForm, sourceOf, withSourceBoxes } from './source-form.ts';

export type MonthlyKind = 'ceiling' | 'average';

/** A ceiling or an average as typed; a ceiling has no institution and no amount. */
export interface MonthlyForm extends SourceForm {
  /** 'YYYY-MM' */
  month: string;
  segment: string;
  institutionId: string;
  rate: string;
  amountLent: string;
}

/** The month in Ecuador. */
export const presentMonth = (): string => ecuadorDay(new Date()).slice(0, 7);

function nextMonth(): string {
  const [year = 0, month = 0] = presentMonth().split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

const lastMonthOf = (kind: MonthlyKind): string => (kind === 'ceiling' ? nextMonth() : presentMonth());

export const emptyMonthlyForm = (): MonthlyForm => ({
  ...emptySource,
  month: presentMonth(),
  segment: 'consumo',
  institutionId: '',
  rate: '',
  amountLent: '',
});

export const formOfCeiling = ({ month, segment, maximumEffectiveRate, source }: CeilingRow): MonthlyForm => ({
  ...emptyMonthlyForm(),
  month,
  segment,
  rate: numberText(maximumEffectiveRate),
  sourceLabel: source.label,
  sourceUrl: source.url ?? '',
});

export const formOfAverage = (row: AverageRow): MonthlyForm => ({
  ...emptyMonthlyForm(),
  month: row.month,
  segment: row.segment,
  institutionId: row.institutionId,
  rate: numberText(row.effectiveRate),
  amountLent: numberText(row.amountLent),
  sourceLabel: row.source.label,
  sourceUrl: row.source.url ?? '',
});

export const segmentOf = (text: string): RateSegment | null => rateSegments.find((segment) => segment === text) ?? null;

const rateNames = { ceiling: 'maximumEffectiveRate', average: 'effectiveRate' } as const;

function bodyOf(kind: MonthlyKind, form: MonthlyForm) {
  const rate = figureOf(form.rate, parseTypedPercent);
  const source = sourceOf(form);
  return kind === 'ceiling'
    ? { maximumEffectiveRate: rate, source }
    : { effectiveRate: rate, amountLent: figureOf(form.amountLent, parseTypedNumber), source };
}

export const ceilingBodyOf = (form: MonthlyForm) => putCeilingBody.parse(bodyOf('ceiling', form));

export const averageBodyOf = (form: MonthlyForm) => putAverageBody.parse(bodyOf('average', form));

/** Box → text of everything that may not be sent so. */
export function monthlyErrors(kind: MonthlyKind, form: MonthlyForm): FieldErrors {
  const errors = withMonthlyBoxes(
    kind,
    fieldErrors(kind === 'ceiling' ? putCeilingBody : putAverageBody, bodyOf(kind, form)),
  );
  const month = monthSchema.safeParse(form.month);
  if (!month.success) errors.month = month.error.issues[0]?.message ?? 'Mes inválido (AAAA-MM)';
  else if (form.month > lastMonthOf(kind)) errors.month = futureMonthTexts[kind];
  if (kind === 'average' && form.institutionId === '') errors.institutionId = 'Elige la institución';
  return errors;
}

/** Errors by the server's names → by the boxes of the form. */
export const withMonthlyBoxes = (kind: MonthlyKind, fields: Readonly<Record<string, string>>): FieldErrors =>
  withSourceBoxes(
    Object.fromEntries(
      Object.entries(fields).map(([field, text]) => [field === rateNames[kind] ? 'rate' : field, text]),
    ),
  );
