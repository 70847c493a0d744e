import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMistakes } from './find-mistakes.ts';
import { hasSquawk, runSquawk } from './run-squawk.ts';

const first = 'create table "people" ("id" integer primary key, "name" text)';
const breakpoint = ';\n--> statement-breakpoint\n';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function folderOf(files: Readonly<Record<string, string>>, released: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-migrations-'));
  for (const [name, text] of Object.entries({ '0000_initial.sql': first, ...files }))
    writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, 'released.json'),
    JSON.stringify({ '1.0.0': { '0000_initial.sql': sha256(first) }, ...released }),
  );
  return folder;
}

const mistakesOf = (text: string) => findMistakes(folderOf({ '0001_change.sql': text }));

describe('the check of migrations', () => {
  it.each([
    [
      'a released file that changed',
      { '0000_initial.sql': `${first} ` },
      {},
      '0000_initial.sql: was released with 1.0.0 and is changed',
    ],
    [
      'one that is gone',
      {},
      { '1.1.0': { '0001_gone.sql': 'x' } },
      '0001_gone.sql: was released with 1.1.0 and is gone',
    ],
    [
      'no first line',
      { '0001_x.sql': 'select 1' },
      {},
      '0001_x.sql: its first line must be "-- expand" or "-- contract: unused since 1.1.0"',
    ],
    [
      'a wrong first line',
      { '0001_x.sql': '-- contract\nselect 1' },
      {},
      '0001_x.sql: its first line must be "-- expand" or "-- contract: unused since 1.1.0"',
    ],
    [
      'a version that was not released',
      { '0001_x.sql': '-- contract: unused since 1.1.0\nselect 1' },
      {},
      '0001_x.sql: 1.1.0 is not a released version',
    ],
  ])('names the file of %s [12.15.15]', (_what, files, released, line) => {
    expect(findMistakes(folderOf(files, released))).toEqual([line]);
  });

  it('lets pass what the version before does not feel [12.15.15]', () => {
    for (const text of [
      '-- expand\nALTER TABLE "people" ADD COLUMN "age" integer',
      `-- expand\nCREATE TABLE "pets" ("id" integer)${breakpoint}ALTER TABLE "pets" ADD CONSTRAINT "named" CHECK ("pets"."id" > 0)${breakpoint}CREATE UNIQUE INDEX "one" ON "pets" USING btree ("id")${breakpoint}CREATE TRIGGER "stay" BEFORE UPDATE ON "pets" EXECUTE FUNCTION f()`,
      `-- expand\nALTER TABLE "people" ADD COLUMN "age" integer${breakpoint}ALTER TABLE "people" ADD CONSTRAINT "old" CHECK ("people"."age" > 0)`,
      `-- expand\nALTER TABLE "people" ADD COLUMN "pet" integer${breakpoint}ALTER TABLE "people" ADD CONSTRAINT "has" FOREIGN KEY ("pet") REFERENCES "public"."pets"("id")`,
      `-- expand\nALTER TABLE "people" DROP CONSTRAINT "kind"${breakpoint}ALTER TABLE "people" ADD CONSTRAINT "kind" CHECK ("people"."name" in ('a', 'b', 'c'))`,
      '-- expand\n-- Found by name.\ncreate index concurrently if not exists "by_name" on "people" ("name")',
      '-- contract: unused since 1.0.0\nCREATE UNIQUE INDEX "one" ON "people" ("name")',
    ])
      expect(mistakesOf(text), text).toEqual([]);
  });

  it.each([
    'ALTER TABLE "people" ADD CONSTRAINT "named" CHECK ("people"."name" <> \'\') NOT VALID',
    'ALTER TABLE "people" ADD CONSTRAINT "one" UNIQUE("name")',
    'ALTER TABLE "people" ADD CONSTRAINT "has" FOREIGN KEY ("id") REFERENCES "public"."pets"("id") NOT VALID',
    'ALTER TABLE "people" DROP CONSTRAINT "named"',
    'ALTER TABLE "people" ALTER COLUMN "name" DROP DEFAULT',
    'CREATE UNIQUE INDEX "one" ON "people" USING btree ("name")',
    'CREATE TRIGGER "stay" BEFORE UPDATE ON "people" FOR EACH ROW EXECUTE FUNCTION stay()',
    'DROP INDEX "by_name"',
  ])('calls a contract what the version before feels: %s [12.15.15]', (statement) => {
    const [mistake, ...others] = mistakesOf(
      `-- expand\nALTER TABLE "people" ADD COLUMN "age" integer${breakpoint}${statement}`,
    );
    expect(mistake).toMatch(/^0001_change\.sql: the version before feels this, so it is a contract: /);
    expect(others).toEqual([]);
  });

  it('names what stands beside "concurrently", and an index that may be made twice [12.15.15]', () => {
    const index = 'create index concurrently if not exists "by_name" on "people" ("name")';
    expect(mistakesOf(`-- expand\n${index}${breakpoint}select 1`)).toEqual([
      '0001_change.sql: "concurrently" stands in a file of its own',
    ]);
    expect(mistakesOf(`-- expand\n${index}; select 1`)).toHaveLength(1);
    expect(mistakesOf(`-- expand\n${index.replace('if not exists ', '')}`)).toEqual([
      '0001_change.sql: "create index concurrently" needs "if not exists" and a name',
    ]);
  });

  it('does not let a migration fill in data [12.15.15]', () => {
    expect(mistakesOf('-- expand\nupdate "people" set "name" = \'\'')).toEqual([
      '0001_change.sql: data is filled in batches by a job: update "people" set "name" = \'\'',
    ]);
  });

  it.runIf(hasSquawk).each([
    ['ALTER TABLE "people" DROP COLUMN "name";', 'ban-drop-column'],
    ['DROP TABLE "people";', 'ban-drop-table'],
    ['ALTER TABLE "people" RENAME COLUMN "name" TO "called";', 'renaming-column'],
    ['ALTER TABLE "people" RENAME TO "persons";', 'renaming-table'],
    ['ALTER TABLE "people" ALTER COLUMN "name" SET NOT NULL;', 'adding-not-nullable-field'],
    ['ALTER TABLE "people" ALTER COLUMN "name" SET DATA TYPE varchar;', 'changing-column-type'],
  ])('lets squawk refuse %s in an expand, not in a contract [12.15.15]', (statement, rule) => {
    const squawked = (line: string) => runSquawk(folderOf({ '0001_change.sql': `${line}\n${statement}\n` })).join('\n');
    expect(squawked('-- expand')).toContain('0001_change.sql');
    expect(squawked('-- expand')).toContain(rule);
    expect(squawked('-- contract: unused since 1.0.0')).not.toContain(rule);
  });

  it.runIf(hasSquawk)('lets an index be built concurrently, and refuses one that blocks writes [12.15.15]', () => {
    const squawked = (statement: string) =>
      runSquawk(folderOf({ '0001_index.sql': `-- expand\n${statement};\n` })).join();
    expect(squawked('create index concurrently if not exists "by_name" on "people" ("name")')).toBe('');
    expect(squawked('create index "by_name" on "people" ("name")')).toContain('require-concurrent-index-creation');
  });
});
