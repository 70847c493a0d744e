import { chargesInput } from '@cotejo/contracts/institutions/charges.schemas';
import type { Charge } from '@cotejo/finance/charges';

/** Null if the stored charges are invalid. A missing list is empty. */
export function readCharges(stored: unknown): Charge[] | null {
  const read = chargesInput.safeParse(stored ?? []);
  return read.success ? read.data : null;
}
