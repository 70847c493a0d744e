import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from './schema.ts';

const tables = Object.entries(schema).flatMap(([name, value]) => (is(value, PgTable) ? [{ name, table: value }] : []));
const inDatabase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it('tables and columns are called in the database as in the code', () => {
  const names = tables.flatMap(({ name, table }) => [
    { name, called: getTableName(table) },
    ...Object.entries(getTableColumns(table)).map(([key, { name: called }]) => ({ name: key, called })),
  ]);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter(({ name, called }) => inDatabase(name) !== called)).toEqual([]);
});
