import { fallbackLimits, validatedLimits } from '@cotejo/contracts/core/limits';
import {
  getPublicLimits,
  type Institution,
  type Limits,
  listInstitutions,
  listPublicInstitutions,
} from '@cotejo/contracts/institutions/public';
import { highestIncomeOf } from '@cotejo/finance/loan-product';
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { wait } from '#data/http/retry.ts';
import { hasShape } from '#forms/stored-shape.ts';
import { showToast } from '#ui/feedback/Toast.tsx';

/** Storage key of the limits. A 401 is retried up to 3 times, 1 s apart. */
export const limitsPolicy = { key: 'creditLimits', retries: 3, pauseMs: 1_000 } as const;

export const limitsTexts = {
  notLoaded: 'No se pudieron cargar los límites de crédito',
  notComputed: 'No se pudieron calcular límites válidos',
} as const;

/** Limits of the sliders: those rendered with the page. They are loaded only if the page has none. */
export function useLimits(pageLimits: Limits | null): Limits {
  const isLoading = pageLimits === null;
  const [limits, setLimits] = useState(pageLimits ?? fallbackLimits);
  useEffect(() => {
    if (!isLoading) return;
    const controller = new AbortController();
    loadLimits(controller.signal).then(
      (loaded) => {
        setLimits(loaded.limits);
        if (loaded.problem) showToast(loaded.problem, 'error');
      },
      () => {
        // Aborted, because the page was left.
      },
    );
    return () => controller.abort();
  }, [isLoading]);
  return limits;
}

interface LoadedLimits {
  limits: Limits;
  /** Text for the person if the fallback is used; else null. */
  problem: string | null;
}

/**
 * Loads the limits of the sliders. Tries the public endpoint, then computes them from the public institutions, then
 * from the institutions a signed-in person can see. If all fail, uses the copy stored in the browser, then the
 * fallback. Throws only if `signal` is aborted.
 */
export async function loadLimits(signal?: AbortSignal): Promise<LoadedLimits> {
  let problem: string = limitsTexts.notLoaded;
  for (let retry = 0; retry <= limitsPolicy.retries; retry += 1) {
    try {
      const limits = await fetchLimits(signal);
      writeStored(limitsPolicy.key, JSON.stringify(limits));
      return { limits, problem: null };
    } catch (error) {
      if (signal?.aborted) throw error;
      if (error instanceof InvalidLimits) problem = limitsTexts.notComputed;
      if (!isUnauthorized(error) || retry === limitsPolicy.retries) break;
    }
    await wait(limitsPolicy.pauseMs, signal);
  }
  const copy = readLimitsCopy();
  return copy ? { limits: copy, problem: null } : { limits: fallbackLimits, problem };
}

/** Whether a value has the shape of limits and each range is usable: finite, not negative and not reversed. */
const areValidLimits = (limits: unknown): limits is Limits =>
  hasShape<Limits>(limits, fallbackLimits) &&
  [limits.amount, limits.term, limits.income].every(
    ({ min, max }) => Number.isFinite(min) && Number.isFinite(max) && min >= 0 && max >= min && max > 0,
  );

class InvalidLimits extends Error {}

async function fetchLimits(signal?: AbortSignal): Promise<Limits> {
  const options = { isBackground: true, ...(signal && { signal }) };
  const sources = [
    async () => valid((await request(getPublicLimits, options)).data),
    async () => limitsOfInstitutions((await request(listPublicInstitutions, options)).data),
    async () => limitsOfInstitutions((await request(listInstitutions, options)).data),
  ];
  const errors: unknown[] = [];
  for (const source of sources) {
    try {
      return await source();
    } catch (error) {
      if (signal?.aborted) throw error;
      errors.push(error);
    }
  }
  throw errors.find(isUnauthorized) ?? errors.find((error) => error instanceof InvalidLimits) ?? errors.at(-1);
}

/** Computes limits from the products of active institutions, without exceeding what the server accepts. */
function limitsOfInstitutions(institutions: readonly Institution[]): Limits {
  const loans = institutions.filter(({ isActive }) => isActive).map(({ products }) => products.personalLoan);
  const range = (lows: number[], highs: number[], within: { min: number; max: number }) => ({
    min: Math.max(Math.min(...lows), within.min),
    max: Math.min(Math.max(...highs), within.max),
  });
  const { amount, term } = validatedLimits;
  return valid({
    amount: range(
      loans.map(({ minAmount }) => minAmount),
      loans.map(({ maxAmount }) => maxAmount),
      amount,
    ),
    term: range(
      loans.map(({ minTerm }) => minTerm),
      loans.map(({ maxTerm }) => maxTerm),
      term,
    ),
    income: range(
      loans.map(({ minIncome }) => minIncome),
      loans.map(highestIncomeOf).filter(Number.isFinite),
      { min: 0, max: Number.POSITIVE_INFINITY },
    ),
  });
}

function valid(limits: unknown): Limits {
  if (!areValidLimits(limits)) throw new InvalidLimits('The limits make no range');
  return limits;
}

const isUnauthorized = (error: unknown) => error instanceof RequestError && error.status === 401;

function readLimitsCopy(): Limits | null {
  try {
    return valid(JSON.parse(readStored(limitsPolicy.key) ?? 'null'));
  } catch {
    return null;
  }
}
