import { getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The rows of another table that belong to the selected row, as one of its fields: a list without a
 * statement of its own. They arrive as JSON and leave as a select of the table would give them.
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  condition: SQL | undefined,
  ...order: readonly SQL[]
): SQL<InferSelectModel<Table>[]> {
  const columns = Object.entries(getTableColumns(table));
  // As text: Drizzle looks at each part of a statement every time.
  const name = getTableName(table);
  const values = sql.raw(columns.map(([, column]) => `"${name}"."${column.name}"`).join(', '));
  const read = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) =>
      Object.fromEntries(
        columns.map(([name, column], index) => [
          name,
          row[index] === null ? null : column.mapFromDriverValue(row[index]),
        ]),
      ),
    ) as InferSelectModel<Table>[];
  const list = sql`json_agg(json_build_array(${values}) order by ${sql.join([...order], sql`, `)})`;
  return sql`${sql`(select coalesce(${list}, '[]'::json) from ${table} where ${condition})`}`.mapWith(read) as SQL<
    InferSelectModel<Table>[]
  >;
}
