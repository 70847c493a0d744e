import type { Limits } from '@cotejo/contracts/institutions/public';
import type { FieldErrors } from '#forms/use-form.ts';
import { emptyForm, type PendingForm } from '#loan/flow/stored-form.ts';
import { clampFigure, type FigureField, missingFigureTexts } from './clamp-figure.ts';
import { startingFigures, type UrlFigures } from './request-figures.ts';
import type { RequestSchema } from './request-schema.ts';

export const figureFields = ['amount', 'term', 'income'] as const satisfies FigureField[];

export type Field = Exclude<keyof PendingForm, 'termsVersionId'>;

/** The form, and what was put in the place of a figure that was typed, said at its box until it changes. */
export type RequestValues = PendingForm & { notices: Notices };

interface Notice {
  text: string;
  /** A time of performance.now(). */
  saidAt: number;
  /** The figure that was raised to the least allowed; null where the figure was not raised. */
  raisedFrom: number | null;
}

type Notices = { [Figure in FigureField]?: Notice | undefined };

export const withoutNotices = ({ notices: _notices, ...form }: RequestValues): PendingForm => form;

/**
 * What the form starts with: the figures of the URL over an example. Nobody typed the example, so
 * nothing is said where it is moved inside the limits.
 */
export function startingValues(limits: Limits, urlFigures: UrlFigures): RequestValues {
  const example = { ...emptyForm, ...startingFigures, notices: {} };
  const asked = { ...example, ...clampFigures(example, limits), notices: {}, ...urlFigures };
  return { ...asked, ...clampFigures(asked, limits) };
}

/**
 * The figures that are outside their limits, moved inside, and the notices with what is said about
 * them; nothing where all are inside. An empty figure stays empty.
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
    // New limits raise again what the person wrote, not what was put in its place.
    const typed = values.notices[field]?.raisedFrom ?? current;
    const { value, notice } = clampFigure(field, typed, limits[field]);
    if (value === current) continue;
    const raisedFrom = typed < limits[field].min ? typed : null;
    const said = notice === null ? undefined : { text: notice, saidAt, raisedFrom };
    changed[field] = value;
    changed.notices = { ...values.notices, ...changed.notices, [field]: said };
  }
  return changed;
}

/** The first broken rule of each field, in the contract's words. */
export function findErrors(schema: RequestSchema, form: PendingForm): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(form).error?.issues ?? []) {
    const [name] = path;
    if (typeof name === 'string' && Object.hasOwn(form, name)) errors[name] ??= message;
  }
  return { ...errors, ...findMissing(form) };
}

/** What is said about figures that are empty. One that is not there at all is not looked at. */
export function findMissing(figures: UrlFigures): FieldErrors {
  const missing = figureFields.filter((field) => figures[field] === null);
  return Object.fromEntries(missing.map((field) => [field, missingFigureTexts[field]]));
}
