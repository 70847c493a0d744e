// The public interface of this module.
export { resolveContact } from './contact/contact-session.ts';
export { createHandovers } from './effects.ts';
export { followUpHandovers } from './links/follow-up.ts';
export { noteLinkMail } from './links/send-links.ts';
export { createLinkToken, createSessionToken, hashToken } from './links/tokens.ts';
export {
  deleteOldLinks,
  deleteOldLog,
  deleteOldSessions,
  listConsentsOf,
  listDisputes,
  listLog,
  listOfCredits,
} from './repository.ts';
