import { eq, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credits } from '#platform/db/schema.ts';
import { createCredit, createUser, factoryPassword } from '#testing/factories.ts';
import { takeOwnData } from '#testing/take-own-data.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

// A new text column of an application is marked here by itself: it fails these tests until it is in the export, and until
// it goes with the account or is listed as kept.

/** Codes of closed sets, which say nothing of a person by themselves. */
const codes = ['status', 'decisionReason'];

/** A city: it stays with the record of a decided loan. */
const keptWhenErased = ['location'];

const formatted: Partial<Record<string, string>> = { email: 'marca@ejemplo.ec', document: '1799999999' };

const marked = Object.entries(getTableColumns(credits))
  .filter(([name, { columnType }]) => columnType === 'PgText' && !codes.includes(name))
  .map(([name]) => [name, formatted[name] ?? `MARCA-${name}`] as const);

let app: TestApp;
let token: string;
let creditId: string;

beforeAll(async () => {
  app = await openTestApp(await openTestDatabase());
  const owner = await createUser(app);
  token = owner.token;
  creditId = (await createCredit(app, { userId: owner.user.id, stage: 'REJECTED' })).id;
  await app.parts.db.update(credits).set(Object.fromEntries(marked)).where(eq(credits.id, creditId));
});
afterAll(() => app.close());

it('marks what there is', () => {
  expect(marked.map(([name]) => name)).toEqual(expect.arrayContaining(['location', 'email', 'document']));
});

it.each(marked)('%s is in the data that its person downloads, in the page and in the JSON', async (_, marker) => {
  const { words, json } = await takeOwnData(app, token);
  expect(words.join('|')).toContain(marker);
  expect(JSON.stringify(json)).toContain(marker);
});

// The last test, because it ends the account.
it('nothing of it stays when the account is deleted, but what is listed as kept', async () => {
  expect((await app.call('DELETE', '/users/me', { token, body: { password: factoryPassword } })).status).toBe(200);
  const [left] = await app.parts.db.select().from(credits).where(eq(credits.id, creditId));
  const stayed = marked.filter(([name, marker]) => left?.[name as keyof typeof left] === marker).map(([name]) => name);
  expect(left?.status).toBe('REJECTED');
  expect(stayed).toEqual(keptWhenErased);
});
