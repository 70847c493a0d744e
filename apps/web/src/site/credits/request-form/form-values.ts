import type { Limits } from '@cotejo/contracts/institutions/public';
import type { FieldErrors } from '#forms/use-form.ts';
import { emptyForm, type PendingForm } from '#loan/flow/stored-form.ts';
import { clampFigure, type FigureField, missingFigureTexts } from './clamp-figure.ts';
import { startingFigures, type UrlFigures } from './request-figures.ts';
import type { RequestSchema } from './request-schema.ts';

export const figureFields = ['amount', 'term', 'income'] as const satisfies FigureField[];

export type Field = Exclude<keyof PendingForm, 'termsVersionId'>;

/** The form, with notices about values that were moved inside their limits. A notice stays until its field changes. */
export type RequestValues = PendingForm & { notices: Notices };

interface Notice {
  text: string;
  /** When it was shown, as a time of performance.now(). */
  saidAt: number;
  /** The typed value if it was raised to the minimum; else null. */
  raisedFrom: number | null;
}

type Notices = { [Figure in FigureField]?: Notice | undefined };

export const withoutNotices = ({ notices: _notices, ...form }: RequestValues): PendingForm => form;

/**
 * The initial values: those of the URL, else those of an example. Nobody typed the example, so it gets no notice when
 * it is moved inside the limits.
 */
export function startingValues(limits: Limits, urlFigures: UrlFigures): RequestValues {
  const example = { ...emptyForm, ...startingFigures, notices: {} };
  const start = { ...example, ...clampFigures(example, limits), notices: {}, ...urlFigures };
  return { ...start, ...clampFigures(start, limits) };
}

/**
 * Moves values inside their limits. Returns only the changed values and their notices, so nothing if all were inside.
 * An empty value stays empty.
 */
export function clampFigures(
  values: RequestValues,
  limits: Limits,
  {
    fields = figureFields,
    saidAt = Number.NEGATIVE_INFINITY,
  }: { fields?: readonly FigureField[]; saidAt?: number } = {},
): Partial<RequestValues> {
  const changed: Partial<RequestValues> = {};
  for (const field of fields) {
    const current = values[field];
    if (current === null) continue;
    // If the limits change, start again from the typed value and not from the one that replaced it.
    const typed = values.notices[field]?.raisedFrom ?? current;
    const { value, notice } = clampFigure(field, typed, limits[field]);
    if (value === current) continue;
    const raisedFrom = typed < limits[field].min ? typed : null;
    const newNotice = notice === null ? undefined : { text: notice, saidAt, raisedFrom };
    changed[field] = value;
    changed.notices = { ...values.notices, ...changed.notices, [field]: newNotice };
  }
  return changed;
}

/** Validates the form. The first error of each field, with the text of the contract. */
export function findErrors(schema: RequestSchema, form: PendingForm): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(form).error?.issues ?? []) {
    const [name] = path;
    if (typeof name === 'string' && Object.hasOwn(form, name)) errors[name] ??= message;
  }
  return { ...errors, ...findMissing(form) };
}

/** Error texts for values that are null. A value that is undefined (not in the URL) is no error. */
export function findMissing(figures: UrlFigures): FieldErrors {
  const missing = figureFields.filter((field) => figures[field] === null);
  return Object.fromEntries(missing.map((field) => [field, missingFigureTexts[field]]));
}
