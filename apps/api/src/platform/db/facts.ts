import { eq } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { systemFacts } from '#platform/db/schema.ts';

/** Null if never written. */
export async function findFactTime(reader: Reader, name: string): Promise<Date | null> {
  const [row] = await reader
    .select({ updatedAt: systemFacts.updatedAt })
    .from(systemFacts)
    .where(eq(systemFacts.name, name));
  return row?.updatedAt ?? null;
}

/** Undefined if never written. */
export async function findFact(reader: Reader, name: string): Promise<unknown> {
  const [row] = await reader.select({ value: systemFacts.value }).from(systemFacts).where(eq(systemFacts.name, name));
  return row?.value;
}

export async function saveFact(reader: Reader, name: string, value: unknown, updatedAt: Date): Promise<void> {
  await reader
    .insert(systemFacts)
    .values({ name, value, updatedAt })
    .onConflictDoUpdate({ target: systemFacts.name, set: { value, updatedAt } });
}
