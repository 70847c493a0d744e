import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readReleased, unreleasedFiles } from '../../scripts/migrations/released.ts';
import { root } from '../support/server.ts';

export interface Versions {
  /** Folders with the code of the newest released version, and of today's commit. */
  readonly older: string;
  readonly newer: string;
  close(): Promise<void>;
}

const migrations = 'apps/api/migrations';

// Not the synchronous form, which would hold up the load.
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();

/** Without a tag both are today's commit; without an unreleased migration the newer one gets migrations of its own. */
export async function openVersions(): Promise<Versions> {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-versions-'));
  const [tag] = (await git('tag', '--list', 'v*', '--sort=-version:refname')).split('\n');
  const older = tag ? await checkOut(join(folder, 'older'), tag) : root;
  const hasOwnMigrations =
    Object.keys(readReleased(join(root, migrations))).length > 0 &&
    Object.keys(unreleasedFiles(join(root, migrations))).length > 0;
  const newer = hasOwnMigrations ? root : await withMigrations(join(folder, 'newer'));
  return {
    older,
    newer,
    close: async () => {
      if (tag) await git('worktree', 'remove', '--force', older);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With its own packages and its own build. */
async function checkOut(folder: string, tag: string): Promise<string> {
  await git('worktree', 'add', '--detach', folder, tag);
  for (const command of [['ci'], ['run', 'build']]) await run('npm', command, { cwd: folder });
  return folder;
}

const expands = {
  '9001_cluster': [
    '-- expand',
    'ALTER TABLE "users" ADD COLUMN "of_the_cluster" text;--> statement-breakpoint',
    'CREATE TABLE "of_the_cluster" ("id" integer PRIMARY KEY NOT NULL);',
  ],
  '9002_cluster_index': [
    '-- expand',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_of_the_cluster" ON "users" ("of_the_cluster");',
  ],
};

/** Today's commit with a column, a table and an index that it does not have. */
async function withMigrations(folder: string): Promise<string> {
  const archive = `${folder}.tar`;
  await git('archive', '--format=tar', `--output=${archive}`, '--prefix=newer/', 'HEAD');
  await run('tar', ['--extract', '--file', archive, '--directory', join(folder, '..')]);
  for (const place of ['', 'apps/api', 'apps/web'])
    if (existsSync(join(root, place, 'node_modules')))
      symlinkSync(join(root, place, 'node_modules'), join(folder, place, 'node_modules'));
  cpSync(join(root, 'apps/web/build'), join(folder, 'apps/web/build'), { recursive: true });
  const journalPath = join(folder, migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { when: number }[] };
  for (const [tag, lines] of Object.entries(expands)) {
    appendFileSync(join(folder, migrations, `${tag}.sql`), `${lines.join('\n')}\n`);
    const entry = { idx: journal.entries.length, version: '7', when: Date.now(), tag, breakpoints: true };
    journal.entries.push(entry);
  }
  writeFileSync(journalPath, JSON.stringify(journal));
  return folder;
}
