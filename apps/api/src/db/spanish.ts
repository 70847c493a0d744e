import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Text to order rows by, as Spanish orders words: as `Intl.Collator('es')` does. */
export const inSpanishOrder = (text: PgColumn | SQL): SQL => sql`${text} collate spanish_order`;

/** Text as `plain` makes it, to look for what somebody typed. */
export const plainText = (text: PgColumn | SQL): SQL =>
  // A database in the C locale lowers only A to Z, so that the letters are those of the collation.
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g') collate spanish_order)`;
