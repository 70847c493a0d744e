import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

// A step of `npm run check`: fails on a package with a license that was not reviewed. `--all` lists every package.

const accepted = new Set([
  // Allow use and changes in a closed product, with their notices.
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'PSF-2.0'],
  // Apply only to changes of the library itself.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]);

/** Packages without a license in package.json; taken from their LICENSE file. */
const readByHand: Record<string, string> = { 'png-js': 'MIT', 'humanize-number': 'MIT' };

/** `A AND B` needs both, `A OR B` either. A mix of the two needs a review. */
function isAccepted(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  if (plain.includes(' AND ') && plain.includes(' OR ')) return false;
  if (plain.includes(' OR ')) return plain.split(' OR ').some((licence) => accepted.has(licence));
  return plain.split(' AND ').every((licence) => accepted.has(licence));
}

interface LockEntry {
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
}

const root = resolve(import.meta.dirname, '..');

/** From the installed package; for another platform's package, from the lockfile. */
function licenceOf(folder: string, name: string, { license }: LockEntry): string {
  let licence: unknown = license;
  try {
    const text = readFileSync(resolve(root, folder, 'package.json'), 'utf8');
    const described = JSON.parse(text) as { license?: unknown; licenses?: readonly { type?: unknown }[] };
    licence = described.license ?? described.licenses?.map(({ type }) => type).join(' AND ') ?? license;
  } catch {
    // Not installed here.
  }
  return typeof licence === 'string' ? licence : (readByHand[name] ?? 'none named');
}

const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const packages = Object.entries(lock.packages)
  .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
  .map(([folder, entry]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version: entry.version ?? '', isDevelopment: !!entry.dev, licence: licenceOf(folder, name, entry) };
  });
const byLicence = Map.groupBy(packages, ({ licence }) => licence);
for (const [licence, members] of [...byLicence].sort((a, b) => b[1].length - a[1].length)) {
  const served = members.filter(({ isDevelopment }) => !isDevelopment).length;
  console.info(`${licence.padEnd(45)} ${String(members.length).padStart(4)} packages, ${served} of them in production`);
  if (process.argv.includes('--all')) for (const { name, version } of members) console.info(`    ${name} ${version}`);
}
const refused = packages.filter(({ licence }) => !isAccepted(licence));
for (const { name, version, licence } of refused) console.error(`Not accepted: ${name} ${version}: ${licence}`);
console.info(`${packages.length} packages, ${refused.length} not accepted`);
if (refused.length > 0) process.exit(1);
