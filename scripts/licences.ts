import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type LockedPackage, projectRoot, readLockedPackages } from './locked-packages.ts';

// Fails on a package whose licence nobody has looked at. `--all` lists every package.

/** May be used, changed and passed on in a closed product, with their notices. */
const permissive = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'PSF-2.0'],
];
/**
 * Bind only changes of the library itself: used as they come, as files or libraries of their own.
 */
const weakCopyleft = ['MPL-2.0', 'LGPL-3.0-or-later'];
const accepted = new Set([...permissive, ...weakCopyleft]);

/** Packages that name no licence in package.json; read in the LICENSE file they bring. */
const readByHand: Record<string, string> = { 'png-js': 'MIT', 'humanize-number': 'MIT' };

/**
 * An SPDX expression of one kind of word: all of `A AND B`, any of `A OR B`. Both mixed has to be
 * read by a person.
 */
function isAccepted(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  if (plain.includes(' AND ') && plain.includes(' OR ')) return false;
  if (plain.includes(' OR ')) return plain.split(' OR ').some((licence) => accepted.has(licence));
  return plain.split(' AND ').every((licence) => accepted.has(licence));
}

/** What the installed package says; of one for another platform, what the lockfile says. */
function licenceOf({ folder, name, license }: LockedPackage): string {
  let said: unknown = license;
  try {
    const text = readFileSync(resolve(projectRoot, folder, 'package.json'), 'utf8');
    const described = JSON.parse(text) as { license?: unknown; licenses?: readonly { type?: unknown }[] };
    // Older packages list them.
    said = described.license ?? described.licenses?.map(({ type }) => type).join(' AND ') ?? license;
  } catch {
    // Not installed here.
  }
  return typeof said === 'string' ? said : (readByHand[name] ?? 'none named');
}

const packages = readLockedPackages().map((each) => ({ ...each, licence: licenceOf(each) }));
const byLicence = Map.groupBy(packages, ({ licence }) => licence);
for (const [licence, members] of [...byLicence].sort((a, b) => b[1].length - a[1].length)) {
  const served = members.filter(({ isDevelopment }) => !isDevelopment).length;
  console.info(
    `${licence.padEnd(45)} ${String(members.length).padStart(4)} packages, ${served} of them not only for development`,
  );
  if (process.argv.includes('--all')) for (const { name, version } of members) console.info(`    ${name} ${version}`);
}
const refused = packages.filter(({ licence }) => !isAccepted(licence));
for (const { name, version, licence } of refused) console.error(`Not accepted: ${name} ${version}: ${licence}`);
console.info(`${packages.length} packages, ${refused.length} not accepted`);
if (refused.length > 0) process.exit(1);
