import { expect, it } from 'vitest';
import { openTestDatabase } from './test-database.ts';

it('gives a database that was closed twice to one test only', async () => {
  const closed = await openTestDatabase();
  await closed.close();
  await closed.close();
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  await one.db.execute('create table written (id int)');
  await expect(other.db.execute('select id from written')).rejects.toThrow();
  await one.db.execute('drop table written');
  await one.close();
  await other.close();
});
