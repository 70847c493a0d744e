import type { RateImportKind } from '@cotejo/contracts/rates/imports';
import type { AverageRow, CeilingRow } from '@cotejo/contracts/rates/monthly';
import type { PublicCeiling, PublicRate } from '@cotejo/contracts/rates/public';
import { publicCeilingSchema, publicRateSchema } from '@cotejo/contracts/rates/public.schemas';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { neutralise } from '#platform/spreadsheets/cells.ts';
import { csvColumns } from './columns.ts';
import { cellsOf, type PresentProduct } from './judge-products.ts';

// Marks UTF-8 for Excel; see spreadsheets/write-csv.ts.
const byteOrderMark = '\uFEFF';

type Separator = ';' | ',';

/** RFC 4180 quoting. */
const quoted = (text: string, separator: Separator): string =>
  text.includes(separator) || /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const lineOf = (texts: readonly string[], separator: Separator): string =>
  `${texts.map((text) => quoted(text, separator)).join(separator)}\r\n`;

type OfficeRow = Readonly<Record<string, unknown>>;

function officeLines(kind: RateImportKind, rows: readonly OfficeRow[]): string {
  const cell = (value: unknown, write: (value: unknown) => string) =>
    value === null || value === undefined ? '' : neutralise(write(value));
  return rows
    .map((row) =>
      lineOf(
        csvColumns[kind].map(({ field, write }) => cell(row[field], write)),
        ';',
      ),
    )
    .join('');
}

/** `lines`: chunks made by `officeLines`. */
function officeCsv(kind: RateImportKind, lines: readonly string[]): Buffer {
  const header = lineOf(
    csvColumns[kind].map(({ title }) => title),
    ';',
  );
  return Buffer.from([byteOrderMark, header, ...lines].join(''));
}

/** Importing this file again changes nothing. */
export const productsCsv = (products: readonly PresentProduct[]): Buffer =>
  officeCsv('products', [
    officeLines(
      'products',
      products.map(({ institutionId, name, minRate, maxRate, product: { criteria, ...product } }) => ({
        ...product,
        ...cellsOf(criteria),
        ...{ institutionId, name, minRate, maxRate },
      })),
    ),
  ]);

export const ceilingsCsv = (ceilings: readonly CeilingRow[]): Buffer =>
  officeCsv('ceilings', [officeLines('ceilings', ceilings.map(withSource))]);

/** A chunk of the file, without header. */
export const averageLines = (averages: readonly AverageRow[]): string =>
  officeLines(
    'averages',
    averages.map((row) => ({ ...withSource(row), name: row.institution })),
  );

/** `parts`: chunks made by `averageLines`. */
export const averagesCsv = (parts: readonly string[]): Buffer => officeCsv('averages', parts);

const withSource = <Row extends CeilingRow | AverageRow>({ source, ...row }: Row) => ({
  ...row,
  sourceLabel: source.label,
  sourceUrl: source.url,
});

const publicText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? neutralise(value) : String(value);
};

function openCsv<Row extends object>(keys: readonly string[], rows: readonly Row[]): Buffer {
  const lines = rows.map((row) =>
    lineOf(
      keys.map((key) => publicText(row[key as keyof Row])),
      ',',
    ),
  );
  return Buffer.from(lineOf(keys, ',') + lines.join(''));
}

/** Open data: comma separated, decimal points, keys as header, nested values as JSON. A source has two columns. */
function sourcedCsv<Row extends { readonly source: RateSource }>(
  keys: readonly string[],
  rows: readonly Row[],
): Buffer {
  const columns = keys.flatMap((key) => (key === 'source' ? ['sourceLabel', 'sourceUrl'] : key));
  return openCsv(
    columns,
    rows.map(({ source, ...row }) => ({ ...row, sourceLabel: source.label, sourceUrl: source.url })),
  );
}

export const publicRatesCsv = (rates: readonly PublicRate[]): Buffer =>
  sourcedCsv(Object.keys(publicRateSchema.shape), rates);

export const publicCeilingsCsv = (ceilings: readonly PublicCeiling[]): Buffer =>
  sourcedCsv(Object.keys(publicCeilingSchema.shape), ceilings);
