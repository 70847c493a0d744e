import { DomainError } from '@cotejo/contracts/core/errors';
import type { PhoneLinks } from '#platform/phone-links.ts';
import { type EndingParts, endLink, lockAndEnd } from './end-link.ts';
import * as linkRepository from './repository.ts';
import { endOf } from './state.ts';

/** What uploads, decisions, the end of sessions and the deletion of an account do to links. */
export const createPhoneLinks = (parts: EndingParts): PhoneLinks => ({
  requireLiving: async (reader, linkId) => {
    const link = await linkRepository.findLink(reader, linkId);
    if (!link) throw new DomainError('UNAUTHORIZED');
    const end = endOf(link, parts.clock.now());
    if (end) throw new DomainError('SESSION_EXPIRED', { data: { endedBy: end.endedBy } });
  },
  countDocument: linkRepository.countDocument,
  endOfCredit: async (caller, tx, creditId) => {
    const link = await linkRepository.findLivingLink(tx, creditId);
    if (link) await endLink({ ...parts, ...caller }, tx, link, 'application');
  },
  endOfSession: async (caller, tx, sessionId) => {
    for (const link of await linkRepository.listLivingLinks(tx, { sessionId }))
      await lockAndEnd({ ...parts, ...caller }, tx, link, 'session');
  },
  endOfPerson: async (caller, tx, userId) => {
    for (const link of await linkRepository.listLivingLinks(tx, { userId }))
      await lockAndEnd({ ...parts, ...caller }, tx, link, 'session');
  },
  erase: linkRepository.deleteLinksOf,
});
