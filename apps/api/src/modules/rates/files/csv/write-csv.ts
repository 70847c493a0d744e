import type { RateImportKind } from '@cotejo/contracts/rates/imports';
import type { AverageRow, CeilingRow } from '@cotejo/contracts/rates/monthly';
import type { PublicCeiling, PublicRate } from '@cotejo/contracts/rates/public';
import { publicCeilingSchema, publicRateSchema } from '@cotejo/contracts/rates/public.schemas';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { neutralise } from '#spreadsheets/cells.ts';
import { csvColumns } from './columns.ts';
import type { PresentProduct } from './judge-products.ts';

// As the other exports of the office, see spreadsheets/write-csv.ts.
const byteOrderMark = '\uFEFF';

type Separator = ';' | ',';

/** By RFC 4180, but for the separator. */
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

/** @param lines as `officeLines` makes them, in several parts */
function officeCsv(kind: RateImportKind, lines: readonly string[]): Buffer {
  const header = lineOf(
    csvColumns[kind].map(({ title }) => title),
    ';',
  );
  return Buffer.from([byteOrderMark, header, ...lines].join(''));
}

/** The rates of institutions, as `judgeProducts` finds nothing to change in. */
export const productsCsv = (products: readonly PresentProduct[]): Buffer =>
  officeCsv('products', [
    officeLines(
      'products',
      products.map(({ institutionId, name, minRate, maxRate, product }) => ({
        ...product,
        ...{ institutionId, name, minRate, maxRate },
      })),
    ),
  ]);

export const ceilingsCsv = (ceilings: readonly CeilingRow[]): Buffer =>
  officeCsv('ceilings', [officeLines('ceilings', ceilings.map(withSource))]);

/** Part of the file of averages, without header. */
export const averageLines = (averages: readonly AverageRow[]): string =>
  officeLines(
    'averages',
    averages.map((row) => ({ ...withSource(row), name: row.institution })),
  );

/** @param parts as `averageLines` makes them */
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

/**
 * Open data for programs and spreadsheets: commas, decimal points, the keys as header. A source is two
 * columns, other nested values are JSON.
 */
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
