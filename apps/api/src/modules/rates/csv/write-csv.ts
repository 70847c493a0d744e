import type { RateImportKind } from '@cotejo/contracts/rates/imports';
import type { AverageRow, CeilingRow } from '@cotejo/contracts/rates/monthly';
import type { PublicCeiling, PublicRate } from '@cotejo/contracts/rates/public';
import { publicCeilingSchema, publicRateSchema } from '@cotejo/contracts/rates/public.schemas';
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

function officeCsv(kind: RateImportKind, rows: readonly Readonly<Record<string, unknown>>[]): Buffer {
  const columns = csvColumns[kind];
  const cell = (value: unknown, write: (value: unknown) => string) =>
    value === null || value === undefined ? '' : neutralise(write(value));
  const lines = rows.map((row) =>
    lineOf(
      columns.map(({ field, write }) => cell(row[field], write)),
      ';',
    ),
  );
  return Buffer.from(
    byteOrderMark +
      lineOf(
        columns.map(({ title }) => title),
        ';',
      ) +
      lines.join(''),
  );
}

/** The rates of institutions, as `judgeProducts` finds nothing to change in. */
export const productsCsv = (products: readonly PresentProduct[]): Buffer =>
  officeCsv(
    'products',
    products.map(({ institutionId, name, minRate, maxRate, product }) => ({
      ...product,
      institutionId,
      name,
      minRate,
      maxRate,
    })),
  );

export const ceilingsCsv = (ceilings: readonly CeilingRow[]): Buffer => officeCsv('ceilings', ceilings.map(withSource));

export const averagesCsv = (averages: readonly AverageRow[]): Buffer =>
  officeCsv(
    'averages',
    averages.map((row) => ({ ...withSource(row), name: row.institution })),
  );

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

/** Open data for programs: commas, decimal points, the keys as header, nested values as JSON. */
export const publicRatesCsv = (rates: readonly PublicRate[]): Buffer =>
  openCsv(Object.keys(publicRateSchema.shape), rates);

export const publicCeilingsCsv = (ceilings: readonly PublicCeiling[]): Buffer =>
  openCsv(Object.keys(publicCeilingSchema.shape), ceilings);
