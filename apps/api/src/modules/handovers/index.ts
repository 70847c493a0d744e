// The public interface of this module.
export { resolveContact } from './contact-session.ts';
export { noteLinkMail, sendHandover } from './send.ts';
export { tendHandovers } from './tend.ts';
