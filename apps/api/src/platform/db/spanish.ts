import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export const inSpanishOrder = (text: PgColumn | SQL): SQL => sql`${text} collate spanish_order`;

/** The same normalization as `plain`, for searches. */
export const plainText = (text: PgColumn | SQL): SQL =>
  // In the C locale `lower` only converts A to Z, so the collation is given.
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g') collate spanish_order)`;
