import type { Limits } from '@cotejo/contracts/institutions';
import { parseTypedNumber } from '#ui/format.ts';

/** What the address of the form and of the results may carry. Nothing that identifies a person. */
export interface AddressFigures {
  amount?: number;
  term?: number;
  income?: number;
  location?: string;
}

/** Names in the address, as the plain form of home sends them. */
export const figureNames = { amount: 'monto', term: 'plazo', income: 'ingresos', location: 'ubicacion' } as const;

/** Reads figures from an address, written plainly or grouped ('8.000'). What is no positive number is left out. */
export function readAddressFigures(search: URLSearchParams): AddressFigures {
  const figure = (name: string) => {
    const value = parseTypedNumber(search.get(name) ?? '');
    return value !== null && value > 0 ? value : undefined;
  };
  const amount = figure(figureNames.amount);
  const term = figure(figureNames.term);
  const income = figure(figureNames.income);
  const location = search.get(figureNames.location)?.trim().slice(0, 100);
  return {
    ...(amount !== undefined && { amount }),
    ...(term !== undefined && { term: Math.round(term) }),
    ...(income !== undefined && { income }),
    ...(location && { location }),
  };
}

/** Address of the request form with some figures filled in. */
export function formAddress(figures: AddressFigures): string {
  const search = new URLSearchParams();
  for (const [key, name] of Object.entries(figureNames)) {
    const value = Reflect.get(figures, key);
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return `/creditos/solicitud${text && `?${text}`}`;
}

/** Keeps a figure within its limits; null (an empty box) becomes the minimum. */
export function clampFigure(value: number | null, { min, max }: { min: number; max: number }): number {
  return value === null ? min : Math.min(Math.max(value, min), max);
}

/** Whether limits can be used at all: finite, positive where they must be, and not upside down. */
export function areValidLimits(limits: Limits): boolean {
  return [limits.amount, limits.term, limits.income].every(
    ({ min, max }) => Number.isFinite(min) && Number.isFinite(max) && min >= 0 && max >= min && max > 0,
  );
}
