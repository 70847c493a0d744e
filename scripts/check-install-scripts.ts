import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { projectRoot, readLockedPackages } from './locked-packages.ts';

// Code of a package that runs while it is installed is the shortest way into a machine.
// `ignore-scripts` in .npmrc lets none run, with any npm; this fails when a package that has one
// comes in, so that somebody looks whether it works without.

/** Looked at: work without their script. */
const reviewed: Record<string, string> = {
  protobufjs: 'warns of an unusual version number of the package that wants it; traces alone load it',
  esbuild: 'puts its binary in the place of a small program that starts it, to save some milliseconds',
};

const npmrc = readFileSync(resolve(projectRoot, '.npmrc'), 'utf8');
const faults = npmrc.split('\n').includes('ignore-scripts=true') ? [] : ['.npmrc does not say ignore-scripts=true'];
const withScript = readLockedPackages().filter(({ hasInstallScript }) => hasInstallScript);
for (const { name, version } of withScript) {
  if (!Object.hasOwn(reviewed, name)) faults.push(`${name} ${version} has an install script that nobody has looked at`);
}
for (const fault of faults) console.error(fault);
console.info(
  `${withScript.length} packages have an install script, none is run: ${withScript.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
);
if (faults.length > 0) process.exit(1);
