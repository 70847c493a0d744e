import { DomainError } from '@cotejo/contracts/core/errors';
import {
  type CreditRow,
  creditName,
  findCredit,
  isOwnApplication,
  readReviewer,
  refuseOwnApplication,
} from '#modules/credits';
import { aboutUser, findUserById, type UserRow } from '#modules/identity';
import type { AdminContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Subject } from './repository.ts';

const ownAccountMessage = 'Es tu propia cuenta: las notas son para quienes la revisan.';

/** What notes are about, and how the activity log names it. */
export interface Noted {
  readonly subject: Subject;
  readonly about:
    | ReturnType<typeof aboutUser>
    | {
        readonly type: 'credit';
        readonly targetId: string;
        readonly targetName: string;
        readonly personId: string | null;
      };
}

/** Throws NOT_FOUND, or FORBIDDEN for the caller's own account. */
export async function readPerson({ actor }: AdminContext, reader: Reader, user: UserRow | null): Promise<Noted> {
  if (!user) throw new DomainError('NOT_FOUND');
  const asApplication = { credit: { userId: user.id, email: null, document: null }, applicant: user };
  if (isOwnApplication(await readReviewer(reader, actor), asApplication)) {
    throw new DomainError('FORBIDDEN', { message: ownAccountMessage });
  }
  return { subject: { userId: user.id }, about: aboutUser(user) };
}

/** Throws NOT_FOUND, or FORBIDDEN for the caller's own application. */
export async function readApplication(
  { actor }: AdminContext,
  reader: Reader,
  id: string,
): Promise<Noted & { readonly credit: CreditRow }> {
  const credit = await findCredit(reader, id);
  if (!credit) throw new DomainError('NOT_FOUND');
  const applicant = credit.userId === null ? null : await findUserById(reader, credit.userId);
  await refuseOwnApplication(reader, actor, { credit, applicant });
  const name = { targetId: credit.id, targetName: creditName(credit, applicant), personId: credit.userId };
  return { subject: { creditId: credit.id }, about: { type: 'credit', ...name }, credit };
}
