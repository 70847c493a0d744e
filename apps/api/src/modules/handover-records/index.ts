// The public interface of this module.
export { isConsentGiven, recordConsent } from './consent.ts';
export {
  endLinksOfInstitution,
  eraseHandovers,
  type HandoverParts,
  logAct,
  openHandover,
  withdrawHandover,
} from './open-and-withdraw.ts';
export {
  isBeforeReceived,
  needsOf,
  nobody,
  presentAdminHandover,
  presentOwnHandover,
  readAdminHandover,
  readHeld,
  readOwnHandover,
  timesOf,
} from './present-handover.ts';
export type { HandoverRow, LinkRow } from './repository.ts';
export * as handoverRecords from './repository.ts';
