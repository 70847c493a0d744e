import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { schema } from '#db/database.ts';

/** Every table of the application, each after those it points to. */
export function tablesInOrder(): string[] {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const needed = new Map<string, string[]>(
    tables.map((table) => [
      getTableName(table),
      getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable)),
    ]),
  );
  const order: string[] = [];
  const place = (name: string, from: readonly string[]): void => {
    if (order.includes(name)) return;
    if (from.includes(name)) throw new Error(`The tables ${[...from, name].join(' → ')} point to each other`);
    for (const target of needed.get(name) ?? []) place(target, [...from, name]);
    order.push(name);
  };
  for (const name of [...needed.keys()].sort()) place(name, []);
  return order;
}
