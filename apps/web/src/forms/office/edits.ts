import type { StaleVersion } from '@cotejo/contracts/core/changes';
import { staleVersionSchema } from '@cotejo/contracts/core/changes.schemas';
import { RequestError } from '#data/http/request-error.ts';

/** What a refused save says of somebody else's change; null for every other failure. */
export function staleVersionIn(error: unknown): StaleVersion | null {
  if (!(error instanceof RequestError) || error.code !== 'CONFLICT') return null;
  return staleVersionSchema.safeParse(error.data).data ?? null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form as it goes on after somebody else saved: what was edited here stays, everything else is as
 * it is stored now.
 */
export function mergeEdits<Form extends object>(base: Form, mine: Form, stored: Form): Form {
  const merged = Object.keys(stored).map((key) => {
    const [was, own, now] = [base, mine, stored].map((form): unknown => Reflect.get(form, key));
    if (isRecord(was) && isRecord(own) && isRecord(now)) return [key, mergeEdits(was, own, now)];
    return [key, isSame(was, own) ? now : own];
  });
  return Object.fromEntries(merged) as Form;
}

export interface Clash {
  /** Keys of the form, joined by dots: 'loan.minAmount'. */
  field: string;
  stored: unknown;
  mine: unknown;
}

/** The boxes that were edited here and changed otherwise by somebody else. */
export function clashesOf(base: object, mine: object, stored: object, within = ''): Clash[] {
  return Object.keys(stored).flatMap((key) => {
    const [was, own, now] = [base, mine, stored].map((form): unknown => Reflect.get(form, key));
    const field = `${within}${key}`;
    if (isRecord(was) && isRecord(own) && isRecord(now)) return clashesOf(was, own, now, `${field}.`);
    return isSame(was, own) || isSame(was, now) || isSame(own, now) ? [] : [{ field, stored: now, mine: own }];
  });
}

/** A form with one of its boxes, named as a `Clash` names it, given another value. */
export function withField<Form extends object>(form: Form, field: string, value: unknown): Form {
  const [key = '', ...rest] = field.split('.');
  const inner: unknown = Reflect.get(form, key);
  return { ...form, [key]: rest.length > 0 && isRecord(inner) ? withField(inner, rest.join('.'), value) : value };
}
