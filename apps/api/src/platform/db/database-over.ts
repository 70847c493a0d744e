import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#platform/db/database.ts';

export const databaseOver = (client: pg.Pool | pg.ClientBase): Database =>
  // Drizzle has no common type for the `execute` result of both drivers.
  drizzle({ client: client as pg.Pool }) as unknown as Database;
