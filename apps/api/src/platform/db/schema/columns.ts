import { getTableName, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, customType, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
export const id = () => uuid('id').primaryKey();
export const time = (name: string) => timestamp(name, { precision: 3, withTimezone: true, mode: 'date' });
export const cents = (name: string) => bigint(name, { mode: 'number' });
export const percent = (name: string) => numeric(name, { precision: 9, scale: 6, mode: 'number' });

// Shared constraints. Like every CHECK they accept null.
const ruleOf = (column: AnyPgColumn, rule: string) => `${getTableName(column.table)}_${column.name}_${rule}`;
const listOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

export const isOneOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(ruleOf(column, 'known'), sql`${column} in (${listOf(values)})`);

export const areAllOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(ruleOf(column, 'known'), sql`${column} <@ array[${listOf(values)}]`);

export const isAtLeast = (column: AnyPgColumn, least: number) =>
  check(ruleOf(column, 'least'), sql`${column} >= ${sql.raw(String(least))}`);

export const isBetween = (column: AnyPgColumn, least: number, most: number) =>
  check(ruleOf(column, 'range'), sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`);

export const isSha256 = (column: AnyPgColumn) => check(ruleOf(column, 'hex'), sql`${column} ~ '^[0-9a-f]{64}$'`);

export const isLowerCase = (column: AnyPgColumn) => check(ruleOf(column, 'lower'), sql`${column} = lower(${column})`);

/** An Ecuadorian number as the contract formats it. */
export const isPhone = (column: AnyPgColumn) => check(ruleOf(column, 'form'), sql`${column} ~ '^[+]593[0-9]{8,10}$'`);

export const isHttps = (column: AnyPgColumn) => check(ruleOf(column, 'https'), sql`${column} like 'https://%'`);

export const isCedula = (column: AnyPgColumn) => check(ruleOf(column, 'digits'), sql`${column} ~ '^[0-9]{10}$'`);

export const isFirstOfMonth = (column: AnyPgColumn) =>
  check(ruleOf(column, 'first'), sql`extract(day from ${column}) = 1`);
