import type { PhoneLink, PhoneLinkSummary } from '@cotejo/contracts/phone-links/applicant';
import { listDocumentsOf, listUploadsOfLink } from '#modules/credits';
import type { Reader } from '#platform/db/database.ts';
import type { LinkRow } from './repository.ts';
import { endOf, stateOf } from './state.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function factsOf(link: LinkRow, now: Date) {
  const end = endOf(link, now);
  return {
    id: link.id,
    state: stateOf(link, now),
    device: link.device,
    createdAt: link.createdAt.toISOString(),
    openedAt: iso(link.openedAt),
    confirmedAt: iso(link.confirmedAt),
    endedAt: iso(end?.endedAt ?? null),
    endedBy: end?.endedBy ?? null,
  };
}

export async function presentLink(reader: Reader, link: LinkRow, now: Date): Promise<PhoneLink> {
  const facts = factsOf(link, now);
  const isEnded = facts.state === 'ended';
  const uploads = isEnded ? [] : await listUploadsOfLink(reader, link.id);
  return {
    ...facts,
    expiresAt: isEnded ? null : link.expiresAt.toISOString(),
    received: await listReceived(reader, link),
    uploading: uploads.map(({ documentType, receivedBytes, sizeBytes }) => ({
      documentType,
      offset: receivedBytes,
      sizeBytes,
    })),
  };
}

/** Documents that the application has now and that came through this link, oldest first. */
export const listReceived = async (reader: Reader, { id, creditId }: Pick<LinkRow, 'id' | 'creditId'>) =>
  (await listDocumentsOf(reader, [creditId]))
    .filter(({ phoneLinkId }) => phoneLinkId === id)
    .map(({ documentType, createdAt }) => ({ documentType, at: createdAt.toISOString() }));

export const presentSummary = (link: LinkRow, now: Date): PhoneLinkSummary => ({
  ...factsOf(link, now),
  creditId: link.creditId,
  documents: link.documents,
});
