// One schema for the embedded database and for PostgreSQL. Ids are UUIDv7 made by the application,
// amounts are integer cents, rates are annual percent, times have milliseconds because microseconds
// break keyset equality with Date. Every foreign key has an index: without it each deleted row of
// the other table reads this one whole.
//
// The database guards its own rules: what the code relies on is a CHECK, a foreign key or NOT NULL
// (each tried in db/constraints.test.ts). Closed sets are text with a CHECK and no enum type: a CHECK
// is replaced in one transaction, while a value of an enum cannot be taken out again, nor used in the
// transaction that adds it.

export * from './schema/accounts.ts';
export * from './schema/content.ts';
export * from './schema/credits.ts';
export * from './schema/institutions.ts';
export * from './schema/log.ts';
