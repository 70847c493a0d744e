import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { users } from '#platform/db/schema.ts';
import { contextFor } from '#testing/factories.ts';
import { insertOneRowOfEach } from '#testing/one-row-of-each.ts';
import { openTestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { deleteAccount } from './delete-account.ts';
import { exportedTables, leftOutTables } from './tables-of-a-person.ts';

/** What stays, and why it says nothing of the person. A decided credit stays as the record of a loan. */
const kept: Readonly<Record<string, string>> = {
  credits: 'creditKeptWhenErased of credits/erase.ts',
  credit_events: 'eventKeptWhenErased of the same file',
  credit_offers: 'about the product',
  credit_reminders: 'a time',
  reason_uses: 'reasons of the catalog',
  consents: 'without person and address',
  handover_consents: 'without person and address',
  handovers: 'without its credit',
  activities: 'the words stand in activity_words',
  admins: 'the account of an administrator stays, without its user',
  institutions: 'not of the person',
  mails: 'the farewell',
};

const tables = [...exportedTables, ...Object.keys(leftOutTables)];

it('deleting an account with a decided credit leaves rows only where they say nothing of the person', async () => {
  const app = await openTestApp(await openTestDatabase(), {}, { hasTerms: false });
  const left = await inTransaction(app.parts.db, async (tx) => {
    await insertOneRowOfEach(tx);
    const rowsOf = async () => {
      const counts = [];
      for (const name of tables) counts.push([name, await tx.$count(sql.identifier(name))] as const);
      return counts.filter(([, count]) => count > 0).map(([name]) => name);
    };
    expect((await rowsOf()).sort()).toEqual(tables.toSorted());
    const [user] = await tx.select().from(users);
    expect(await deleteAccount(contextFor(app.parts), tx, user?.id ?? '')).toBe(true);
    return rowsOf();
  });
  expect(left.sort()).toEqual(Object.keys(kept).sort());
  await app.close();
});
