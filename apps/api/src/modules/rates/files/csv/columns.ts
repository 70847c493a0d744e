import { type RateImportKind, rateImportColumns } from '@cotejo/contracts/rates/imports';
import type { RateSegment } from '@cotejo/contracts/rates/source';
import type { Charge } from '@cotejo/finance/charges';
import type { Earning, Membership } from '@cotejo/finance/criteria';
import type { CellType, Doubtful } from './cell-types.ts';
import * as types from './cell-types.ts';

type Figure = number | Doubtful;

/** Only cells that are present, readable and not empty. */
export interface SentRows {
  readonly products: {
    readonly institutionId?: string;
    readonly name?: string;
    readonly minRate?: Figure;
    readonly maxRate?: Figure;
    readonly minAmount?: number;
    readonly maxAmount?: number;
    readonly minTerm?: number;
    readonly maxTerm?: number;
    readonly minIncome?: number;
    readonly maxIncome?: number;
    readonly locations?: readonly string[];
    readonly charges?: readonly Charge[];
    readonly minAge?: number | null;
    readonly maxAgeAtEnd?: number | null;
    readonly earnings?: Earning[] | null;
    readonly maxDebtShare?: number | null;
    readonly membership?: Membership | null;
    readonly membershipMonths?: number | null;
    readonly guarantorFrom?: number | null;
    readonly noArrears?: true | null;
  };
  readonly ceilings: {
    readonly month?: string;
    readonly segment?: RateSegment;
    readonly maximumEffectiveRate?: Figure;
    readonly sourceLabel?: string;
    readonly sourceUrl?: string | null;
  };
  readonly averages: {
    readonly month?: string;
    readonly institutionId?: string;
    readonly name?: string;
    readonly segment?: RateSegment;
    readonly effectiveRate?: Figure;
    readonly amountLent?: number;
    readonly sourceLabel?: string;
    readonly sourceUrl?: string | null;
  };
}

export interface CsvColumn<Field extends string = string, Value = unknown> extends CellType<Value> {
  readonly field: Field;
  readonly title: string;
  /** The file is refused without this column. */
  readonly isRequired: boolean;
  /** A row is wrong without a value. */
  readonly isKey: boolean;
}

type Written<Value> = CellType<Exclude<Value, undefined>>;

type TypesOf<Row> = { readonly [Field in keyof Row]-?: Written<Row[Field]> };

/** In the order of the headers in the contract. */
const cellTypes: { readonly [Kind in RateImportKind]: TypesOf<SentRows[Kind]> } = {
  products: {
    institutionId: types.id,
    name: types.line,
    minRate: types.percent,
    maxRate: types.percent,
    minAmount: types.quantity,
    maxAmount: types.quantity,
    minTerm: types.quantity,
    maxTerm: types.quantity,
    minIncome: types.quantity,
    maxIncome: types.quantity,
    locations: types.places,
    charges: types.charges,
    minAge: types.optional(types.quantity),
    maxAgeAtEnd: types.optional(types.quantity),
    earnings: types.optional(types.earnings),
    maxDebtShare: types.optional(types.quantity),
    membership: types.optional(types.membership),
    membershipMonths: types.optional(types.quantity),
    guarantorFrom: types.optional(types.quantity),
    noArrears: types.noArrears,
  },
  ceilings: {
    month: types.month,
    segment: types.segment,
    maximumEffectiveRate: types.percent,
    sourceLabel: types.line,
    sourceUrl: types.address,
  },
  averages: {
    month: types.month,
    institutionId: types.id,
    name: types.line,
    segment: types.segment,
    effectiveRate: types.percent,
    amountLent: types.quantity,
    sourceLabel: types.line,
    sourceUrl: types.address,
  },
};

const keys = ['institutionId', 'month', 'segment'];
const requiredBesideKeys = ['maximumEffectiveRate', 'effectiveRate'];

const columnsOf = (kind: RateImportKind): CsvColumn[] =>
  Object.entries(cellTypes[kind] as Record<string, CellType<unknown>>).map(([field, type], index) => ({
    ...type,
    field,
    title: rateImportColumns[kind][index] as string,
    isRequired: keys.includes(field) || requiredBesideKeys.includes(field),
    isKey: keys.includes(field),
  }));

export const csvColumns: Readonly<Record<RateImportKind, readonly CsvColumn[]>> = {
  products: columnsOf('products'),
  ceilings: columnsOf('ceilings'),
  averages: columnsOf('averages'),
};

export const titleOf = (kind: RateImportKind, field: string): string =>
  csvColumns[kind].find((column) => column.field === field)?.title ?? field;
