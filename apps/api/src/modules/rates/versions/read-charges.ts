import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import type { Charge } from '@cotejo/finance';

/**
 * Stored charges, checked as sent ones are; null when they cannot be read. Absent ones are none.
 */
export function readCharges(stored: unknown): Charge[] | null {
  const read = chargesInput.safeParse(stored ?? []);
  return read.success ? read.data : null;
}
