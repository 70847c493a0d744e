import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from '#db/database.ts';

/** What Drizzle asks of a pool. */
export type QueryClient = pg.Pool | pg.Client | Pick<pg.Pool, 'query' | 'connect'>;

// Both drivers answer `execute` with rows; Drizzle's types for them do not say so in a common way.
/** The application's view of connections to PostgreSQL. */
export const databaseOver = (client: QueryClient): Database =>
  drizzle({ client: client as pg.Pool }) as unknown as Database;
