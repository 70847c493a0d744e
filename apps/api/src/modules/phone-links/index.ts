// The public interface of this module.
export { createPhoneLinks } from './effects.ts';
export { endDueLinks } from './end-link.ts';
export { resolvePhone } from './open-phone.ts';
export { listAllPhoneLinksOf } from './owner.ts';
export { deleteOldPhoneLinks } from './repository.ts';
export { createSessionToken as createPhoneToken } from './secrets.ts';
