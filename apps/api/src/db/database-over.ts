import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#db/database.ts';

/** The application's view of connections to PostgreSQL. */
export const databaseOver = (client: pg.Pool | pg.ClientBase): Database =>
  // Both drivers answer `execute` with rows; Drizzle's types for them do not say so in a common way.
  drizzle({ client: client as pg.Pool }) as unknown as Database;
