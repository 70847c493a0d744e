import { parseTypedNumber } from '@cotejo/format/typed-numbers';

/** Search parameters of the form and of the results. They never identify a person. */
export interface UrlFigures {
  /** Dollars; null if the parameter is there but is not a positive number. The same for the next two. */
  amount?: number | null;
  /** Months. */
  term?: number | null;
  /** Dollars a month. */
  income?: number | null;
  location?: string;
}

/** Initial values for a visitor. Dollars and months. */
export const startingFigures = { amount: 8_000, term: 48, income: 1_200 } as const;

/** Names of the search parameters, as the form of the home page sends them. */
export const figureNames = { amount: 'monto', term: 'plazo', income: 'ingresos', location: 'ubicacion' } as const;

/**
 * Reads the search parameters; also accepts numbers with separators ('8.000', '8,000'). A parameter that is not a
 * positive number becomes null, so that its field stays empty and no default is compared in its place.
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

/** URL of the request form with some fields filled in. */
export function formUrl(figures: UrlFigures): string {
  const search = new URLSearchParams();
  for (const field of ['amount', 'term', 'income', 'location'] as const) {
    const value = figures[field];
    if (value !== undefined) search.set(figureNames[field], String(value ?? ''));
  }
  const text = search.toString();
  return `/creditos/solicitud${text && `?${text}`}`;
}
