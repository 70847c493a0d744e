import { eq } from 'drizzle-orm';
import { byName } from '#catalog/order-institutions.ts';
import type { InstitutionRow } from '#catalog/read-published.ts';
import type { Reader } from '#db/database.ts';
import { institutions } from '#db/schema.ts';

/** Every institution, deleted ones too, by name. */
export async function listAllInstitutions(reader: Reader): Promise<InstitutionRow[]> {
  return (await reader.select().from(institutions)).sort(byName);
}

/** An institution, deleted or not. */
export async function findInstitution(reader: Reader, id: string): Promise<InstitutionRow | null> {
  const [row] = await reader.select().from(institutions).where(eq(institutions.id, id));
  return row ?? null;
}
