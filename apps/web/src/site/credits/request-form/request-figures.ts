import { parseTypedNumber } from '@cotejo/format/typed-numbers';

/** What the URL of the form and of the results may carry. Nothing that identifies a person. */
export interface UrlFigures {
  /** Dollars; null: the URL names it and holds no positive number. */
  amount?: number | null;
  /** Months. */
  term?: number | null;
  /** Dollars a month. */
  income?: number | null;
  location?: string;
}

/** What a visitor starts with. Dollars and months. */
export const startingFigures = { amount: 8_000, term: 48, income: 1_200 } as const;

/** Names in the URL, as the plain form of home sends them. */
export const figureNames = { amount: 'monto', term: 'plazo', income: 'ingresos', location: 'ubicacion' } as const;

/**
 * Reads figures from a URL, written plainly or as people write them ('8.000', '8,000'). One that is
 * there and is no positive number is null: its box stays empty, and nobody compares a figure that
 * was never typed.
 */
export function readUrlFigures(search: URLSearchParams): UrlFigures {
  const figures: UrlFigures = {};
  for (const field of ['amount', 'term', 'income'] as const) {
    const text = search.get(figureNames[field]);
    if (text === null) continue;
    const value = parseTypedNumber(text);
    figures[field] = value !== null && value > 0 ? value : null;
  }
  const location = search.get(figureNames.location)?.trim().slice(0, 100);
  return { ...figures, ...(location && { location }) };
}

/** URL of the request form with some figures filled in. */
export function formUrl(figures: UrlFigures): string {
  const search = new URLSearchParams();
  for (const field of ['amount', 'term', 'income', 'location'] as const) {
    const value = figures[field];
    if (value !== undefined) search.set(figureNames[field], String(value ?? ''));
  }
  const text = search.toString();
  return `/creditos/solicitud${text && `?${text}`}`;
}
