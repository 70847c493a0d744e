import { DomainError } from '@cotejo/contracts/core/errors';
import { adminRepository } from '#modules/identity';
import type { AdminActor } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { findReviewer } from './repository.ts';

/** Identifies the administrator's own credits. Without a customer account only the e-mail is known. */
export interface Reviewer {
  readonly email: string;
  readonly userId: string | null;
  readonly cedula: string | null;
}

interface Application {
  readonly credit: { readonly userId: string | null; readonly email: string | null; readonly document: string | null };
  readonly applicant: { readonly email: string; readonly cedula: string } | null;
}

export const ownApplicationMessage = 'Es tu propia solicitud: la decide otra persona.';

export async function readReviewer(reader: Reader, { adminId }: AdminActor): Promise<Reviewer> {
  const reviewer = await findReviewer(reader, adminId);
  if (!reviewer) throw new DomainError('UNAUTHORIZED');
  return reviewer;
}

/**
 * What a reviewer writes refers to their row, which is locked before the credit (`locks.ts`). Throws UNAUTHORIZED for
 * who was deleted since the request was admitted.
 */
export async function keepReviewer(tx: Tx, { adminId }: AdminActor): Promise<void> {
  if (!(await adminRepository.keepAdmin(tx, adminId))) throw new DomainError('UNAUTHORIZED');
}

const isSame = (a: string | null | undefined, b: string | null): boolean =>
  Boolean(a) && a?.toLowerCase() === b?.toLowerCase();

/** Compares account, cédula and e-mail with those of the applicant today and of the credit. */
export function isOwnApplication(reviewer: Reviewer, { credit, applicant }: Application): boolean {
  return (
    isSame(credit.userId, reviewer.userId) ||
    [applicant?.email, credit.email].some((email) => isSame(email, reviewer.email)) ||
    [applicant?.cedula, credit.document].some((cedula) => isSame(cedula, reviewer.cedula))
  );
}

/** Throws FORBIDDEN for the caller's own credit. */
export async function refuseOwnApplication(reader: Reader, actor: AdminActor, application: Application): Promise<void> {
  if (isOwnApplication(await readReviewer(reader, actor), application)) {
    throw new DomainError('FORBIDDEN', { message: ownApplicationMessage });
  }
}
