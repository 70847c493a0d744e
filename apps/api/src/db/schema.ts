// One schema for the embedded database and for PostgreSQL. Ids are UUIDv7 made by the application,
// amounts are integer cents, rates are annual percent, times have milliseconds because microseconds
// break keyset equality with Date. Every foreign key has an index: without it each deleted row of
// the other table reads this one whole.

export * from './schema/accounts.ts';
export * from './schema/content.ts';
export * from './schema/credits.ts';
export * from './schema/institutions.ts';
export * from './schema/log.ts';
