import type { StaleVersion } from '@cotejo/contracts/core/changes';
import { staleVersionSchema } from '@cotejo/contracts/core/changes.schemas';
import { RequestError } from '#data/http/request-error.ts';

/**
 * The stored record from a 409 CONFLICT response, which means that somebody else saved first. Null
 * for other errors.
 */
export function staleVersionIn(error: unknown): StaleVersion | null {
  if (!(error instanceof RequestError) || error.code !== 'CONFLICT') return null;
  return staleVersionSchema.safeParse(error.data).data ?? null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Three-way merge of a form after somebody else saved it. Fields that were edited here keep their
 * edits; all others take the stored value.
 * @param base the values that the edits started from
 * @param mine the values with the edits made here
 * @param stored the values that are stored now
 */
export function mergeEdits<Form extends object>(base: Form, mine: Form, stored: Form): Form {
  const merged = Object.keys(stored).map((key) => {
    const [was, own, now] = [base, mine, stored].map((form): unknown => Reflect.get(form, key));
    if (isRecord(was) && isRecord(own) && isRecord(now)) return [key, mergeEdits(was, own, now)];
    return [key, isSame(was, own) ? now : own];
  });
  return Object.fromEntries(merged) as Form;
}

/** A field that two people changed to different values. */
export interface Clash {
  /** Path of the field, such as 'loan.minAmount'. */
  field: string;
  stored: unknown;
  mine: unknown;
}

/** The fields that were edited here and that somebody else changed to another value. Parameters as in `mergeEdits`. */
export function clashesOf(base: object, mine: object, stored: object, within = ''): Clash[] {
  return Object.keys(stored).flatMap((key) => {
    const [was, own, now] = [base, mine, stored].map((form): unknown => Reflect.get(form, key));
    const field = `${within}${key}`;
    if (isRecord(was) && isRecord(own) && isRecord(now)) return clashesOf(was, own, now, `${field}.`);
    return isSame(was, own) || isSame(was, now) || isSame(own, now) ? [] : [{ field, stored: now, mine: own }];
  });
}

/** A copy of a form with another value in one field. `field` is a path such as 'loan.minAmount'. */
export function withField<Form extends object>(form: Form, field: string, value: unknown): Form {
  const [key = '', ...rest] = field.split('.');
  const inner: unknown = Reflect.get(form, key);
  return { ...form, [key]: rest.length > 0 && isRecord(inner) ? withField(inner, rest.join('.'), value) : value };
}
