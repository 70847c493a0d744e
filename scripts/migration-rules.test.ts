import { describe, expect, it } from 'vitest';
import { judgeMigration } from './migration-rules.ts';

const earlier = ['0020_uploads', '0021_words'];
const judge = (...statements: string[]) => judgeMigration(statements.join('\n--> statement-breakpoint\n'), earlier);
const outside = '-- @outside-transaction\n';

describe('a migration beside the version before', () => {
  it.each([
    ['create table places (id uuid primary key not null, name text not null)'],
    ['create sequence numbers owned by users.age'],
    ['create view names as select nombres from users'],
    ['alter table users add column age integer'],
    ['alter table users add column age integer default 1 not null'],
    ['alter table users add column seen_at timestamptz default now() not null'],
    ['alter table users alter column age set default 1'],
    ['alter table users alter column age drop not null'],
    ['alter table users add constraint adult check (age > 17) not valid'],
    ['alter table users validate constraint adult'],
    ["insert into system_facts (name) values ('one')"],
    [`${outside}create index concurrently users_age on users (age)`],
    [`${outside}drop index concurrently if exists users_age`],
    [`${outside}-- @in-slices\nupdate users set age = 1 where id in (select id from users where age is null limit 9)`],
    [`${outside}alter table users add column if not exists age integer`],
  ])('may hold: %s [8.7.5]', async (statement) => {
    expect(await judge(statement)).toEqual([]);
  });

  it('may do anything to a table that it makes itself', async () => {
    const made = 'create table places (id uuid, name text)';
    const index = 'create unique index places_name on places (name)';
    const key = 'alter table places add constraint places_user foreign key (id) references users (id)';
    expect(await judge(made, index, key)).toEqual([]);
    expect(await judge(index)).not.toEqual([]);
    expect(await judge(key)).not.toEqual([]);
  });

  it.each([
    ['alter table users drop column age', 'DROP COLUMN (breaks)'],
    ['alter table users rename column age to years', 'RENAME (breaks)'],
    ['alter table users rename to people', 'RENAME (breaks)'],
    ['drop table users', 'DROP TABLE (breaks)'],
    ['drop view names', 'DROP VIEW (breaks)'],
    ['alter table users drop constraint adult', 'DROP CONSTRAINT (breaks)'],
    ['alter table users alter column age drop default', 'DROP DEFAULT (breaks)'],
    ['alter table users alter column age set not null', 'SET NOT NULL (breaks)'],
    ['alter table users add column age integer not null', 'a new column NOT NULL without DEFAULT (breaks)'],
    [
      'create trigger t before insert on users for each row execute function f()',
      'a trigger on a table in use (breaks)',
    ],
    [`${outside}create unique index concurrently one on users (age)`, 'a unique index on a table in use (breaks)'],
  ])('may not break it, except as a contract step: %s [8.7.5]', async (statement, finding) => {
    expect(await judge(statement)).toEqual([finding]);
    expect(await judge(`-- @contract 0021_words: nobody reads it\n${statement}`)).toEqual([]);
  });

  it.each([
    ['create index users_age on users (age)', 'an index without CONCURRENTLY on a table in use (blocks)'],
    ['create index concurrently users_age on users (age)', 'CONCURRENTLY needs -- @outside-transaction (blocks)'],
    ['alter table users add constraint adult check (age > 17)', 'a constraint without NOT VALID (blocks)'],
    ['update users set age = 1', 'a back-fill that is not -- @in-slices, -- @outside-transaction (blocks)'],
    [
      'insert into places select id from users',
      'a back-fill that is not -- @in-slices, -- @outside-transaction (blocks)',
    ],
    [
      'alter table users add column token uuid default gen_random_uuid()',
      'a new column with a default of its own for each row: the table is rewritten (blocks)',
    ],
    [
      'alter table users add column mail text unique',
      'a new column with CONSTR_UNIQUE: add the constraint by itself (blocks)',
    ],
    ['alter table users alter column age type bigint', 'a change of type (blocks)'],
    ['do $$ begin drop table users; end $$', 'DoStmt is not known to be harmless (blocks)'],
    ['truncate users', 'TruncateStmt is not known to be harmless (blocks)'],
    ['lock table users', 'LockStmt is not known to be harmless (blocks)'],
  ])('may not make anybody wait, not even as a contract step: %s [8.7.5]', async (statement, finding) => {
    expect(await judge(statement)).toContain(finding);
    expect(await judge(`-- @contract 0021_words: nobody reads it\n${statement}`)).toEqual([finding]);
  });

  it.each([
    ['create table places (id uuid)', 'CREATE TABLE without IF NOT EXISTS (repeats)'],
    ['create index concurrently on users (age)', 'an index without a name (repeats)'],
    ['alter table users add column age integer', 'ADD COLUMN without IF NOT EXISTS (repeats)'],
    ['alter table users add constraint adult check (age > 17) not valid', 'ADD CONSTRAINT (repeats)'],
    ["insert into system_facts (name) values ('one')", 'INSERT without ON CONFLICT (repeats)'],
  ])('outside a transaction each statement bears being run again: %s [8.7.5]', async (statement, finding) => {
    expect(await judge(`${outside}${statement}`)).toEqual([finding]);
  });

  it('names a migration before it, and says why, as a contract step [8.7.5]', async () => {
    const statement = 'alter table users drop column age';
    expect(await judge(`-- @contract 0099_later: no\n${statement}`)).toEqual([
      '@contract names 0099_later, no migration before it',
    ]);
    expect(await judge(`-- @contract 0021_words:\n${statement}`)).toEqual(['DROP COLUMN (breaks)']);
  });
});
