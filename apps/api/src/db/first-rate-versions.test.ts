import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { selectInstitutions } from '#catalog/institution-rows.ts';
import { prepareSchema } from '#db/migrate.ts';
import { openEmptyDatabase } from '#testing/empty-database.ts';
import { writeMigrations } from '#testing/migrations-in-folder.ts';
import { testDatabases } from '#testing/test-database.ts';

const folder = resolve(import.meta.dirname, '../../migrations');
const textsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, readFileSync(resolve(folder, `${name}.sql`), 'utf8')]));
const before = textsOf(['0000_initial', '0001_search_and_log']);
const after = { ...before, ...textsOf(['0002_rates', '0003_first_rate_versions']) };

describe.each(testDatabases())('a database from before rates had versions (%s)', (kind) => {
  it('makes its products the first versions, confirmed by nobody, with an age that counts from then [5.1.4]', async () => {
    const database = await openEmptyDatabase(kind);
    try {
      await prepareSchema(database, { isMigrating: true, folder: writeMigrations(before) });
      const id = randomUUID();
      const loan = {
        ...{ minAmount: 500, maxAmount: 1_000, minTerm: 3, maxTerm: 12, minIncome: 460, maxIncome: 9_200 },
        ...{
          minRate: 12,
          maxRate: 15,
          requirements: ['Cédula'],
          features: [],
          description: 'Uno',
          locations: ['Loja'],
        },
      };
      await database.db.execute(sql`
        insert into institutions (id, slug, name, type, min_rate, max_rate, branches, personal_loan, created_at, updated_at)
        values (${id}, 'banco-uno', 'Banco Uno', 'BANK', 12, 15, '{"mainBranch":{"city":""},"otherBranches":[]}',
          ${JSON.stringify(loan)}::jsonb, '2026-01-01', '2026-01-01')`);
      await database.db.execute(sql`
        insert into legal_rates (month, segment, maximum_effective_rate) values ('2026-01-01', 'consumo', 16.77)`);
      const start = Date.now();
      await prepareSchema(database, { isMigrating: true, folder: writeMigrations(after) });
      const [row] = await selectInstitutions(database.db);
      expect(row?.rates).toMatchObject({
        number: 1,
        source: { label: 'Registro inicial', url: null },
        confirmedAt: null,
        confirmedBy: null,
      });
      expect(Math.abs(Number(row?.rates.validFrom) - start)).toBeLessThan(60_000);
      const { rows } = await database.db.execute<{ product: object; source: string }>(sql`
        select product, (select source from legal_rates) as source from rate_versions`);
      const { requirements: _requirements, features: _features, description: _description, ...priced } = loan;
      expect(rows[0]).toEqual({ product: priced, source: 'Registro inicial' });
    } finally {
      await database.close();
    }
  });
});
