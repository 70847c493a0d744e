// One schema for both engines. Ids are UUIDv7 made by the application, amounts are integer cents, rates are
// annual percent. Times have milliseconds because microseconds break keyset equality with Date. Every
// foreign key has an index; without it, deleting a referenced row scans the whole table. Closed sets are
// text with a CHECK: an enum value cannot be removed, nor used in the transaction that adds it.
// `db/constraints.test.ts` tries every constraint.

export * from './schema/accounts.ts';
export * from './schema/content.ts';
export * from './schema/credits.ts';
export * from './schema/documents.ts';
export * from './schema/handovers.ts';
export * from './schema/institutions.ts';
export * from './schema/log.ts';
export * from './schema/notes.ts';
export * from './schema/phone-links.ts';
export * from './schema/second-factor.ts';
