// The public interface of this module.
export { resolveContact } from './contact-session.ts';
export { createLinkToken, createSessionToken, hashToken } from './contact-tokens.ts';
export { noteLinkMail, sendHandover } from './send.ts';
export { tendHandovers } from './tend.ts';
