import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { readSchemaState } from '#platform/db/schema-state.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { factsTable, statementBreak, writeMigrations } from '#testing/migrations-in-folder.ts';
import { testDatabases } from '#testing/test-database.ts';
import { describeMigrations } from './describe-migrations.ts';

const first = {
  '0000_people': [factsTable, 'create table people (id integer, name text)', 'create table pets (id integer)'].join(
    statementBreak,
  ),
};
const later = {
  ...first,
  '0001_ages': `-- expand\nALTER TABLE "people" ADD COLUMN "age" integer;${statementBreak}CREATE TABLE "houses" ("id" integer);`,
  '0002_by_name':
    '-- expand\n-- Searched on every page.\ncreate index concurrently if not exists "by_name" on "people" ("name")',
  '0003_pets': '-- contract: unused since 1.1.0\nDROP TABLE "pets";',
};

describe.each(testDatabases())('missing migrations as the doctor tells them (%s)', (kind) => {
  let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
  afterEach(() => database.close());

  it('are one line each: the file, whether it adds or takes, its tables with their rows, the way back [12.15.13]', async () => {
    database = await openEmptyDatabase(kind);
    await database.migrate(writeMigrations(first));
    await database.db.execute(sql`insert into people select n, 'Ana' from generate_series(1, 1200) n`);
    await database.db.execute(sql`analyze people`);
    const { missing } = await readSchemaState(database.db, writeMigrations(later));
    expect(await describeMigrations(database.db, missing)).toEqual([
      {
        name: '0001_ages.sql',
        text: 'amplía people (1.200\u00a0filas), houses (nueva): se puede volver',
        mayGoBack: true,
      },
      { name: '0002_by_name.sql', text: 'amplía people (1.200\u00a0filas): se puede volver', mayGoBack: true },
      { name: '0003_pets.sql', text: 'reduce pets (filas sin contar): sin vuelta antes de 1.1.0', mayGoBack: false },
    ]);
  });
});
