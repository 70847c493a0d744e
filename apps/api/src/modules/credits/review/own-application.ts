import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminActor } from '#context.ts';
import type { Reader } from '#db/database.ts';
import { findReviewer } from './repository.ts';

/**
 * What an application of an administrator's own is told by. Who has no customer's account is known by
 * the e-mail alone.
 */
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

/** Who asks, for the rows of a response. */
export async function readReviewer(reader: Reader, { adminId }: AdminActor): Promise<Reviewer> {
  const reviewer = await findReviewer(reader, adminId);
  if (!reviewer) throw new DomainError('UNAUTHORIZED');
  return reviewer;
}

const isSame = (a: string | null | undefined, b: string | null): boolean =>
  Boolean(a) && a?.toLowerCase() === b?.toLowerCase();

/**
 * Whether the administrator has the applicant's account, cédula or e-mail, those of today or those
 * that the application was made with.
 */
export function isOwnApplication(reviewer: Reviewer, { credit, applicant }: Application): boolean {
  return (
    isSame(credit.userId, reviewer.userId) ||
    [applicant?.email, credit.email].some((email) => isSame(email, reviewer.email)) ||
    [applicant?.cedula, credit.document].some((cedula) => isSame(cedula, reviewer.cedula))
  );
}

/** @throws FORBIDDEN for the caller's own application */
export async function refuseOwnApplication(reader: Reader, actor: AdminActor, application: Application): Promise<void> {
  if (isOwnApplication(await readReviewer(reader, actor), application)) {
    throw new DomainError('FORBIDDEN', { message: ownApplicationMessage });
  }
}
