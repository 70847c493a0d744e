import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { kindOf, withoutComments } from '../../apps/api/src/platform/db/migration-files.ts';
import { migrationNames } from './released.ts';

const root = resolve(import.meta.dirname, '../..');
const config = join(root, 'apps/api/.squawk.toml');
// squawk has one npm package per platform; only the one for Linux is installed.
const squawk = join(root, 'node_modules/@squawk-cli/linux-x64/bin/squawk');

export const hasSquawk: boolean = existsSync(squawk);

/** What a contract is there for. */
const rulesOfExpands = [
  'adding-not-nullable-field',
  'ban-drop-column',
  'ban-drop-not-null',
  'ban-drop-table',
  'changing-column-type',
  'disallowed-unique-constraint',
  'renaming-column',
  'renaming-table',
];

/** One line for each finding, with the name of its file. */
export const runSquawk = (folder: string): string[] =>
  migrationNames(folder).flatMap((name) => {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const { status, stdout, stderr } = spawnSync(
      squawk,
      ['--config', config, '--reporter', 'gcc', ...optionsFor(text), path],
      { encoding: 'utf8' },
    );
    if (status === 0) return [];
    return (stdout || stderr).split('\n').filter(Boolean);
  });

function optionsFor(text: string): string[] {
  const isContract = kindOf(text)?.unusedSince != null;
  return [
    // Replaces the list of the configuration.
    ...(isContract ? ['--exclude', [...alwaysExcluded(), ...rulesOfExpands].join(',')] : []),
    ...(/\bindex\s+concurrently\b/i.test(withoutComments(text)) ? ['--no-assume-in-transaction'] : []),
  ];
}

const alwaysExcluded = (): string[] =>
  [...readFileSync(config, 'utf8').matchAll(/^ {2}"([\w-]+)",?$/gm)].map(([, rule = '']) => rule);
