import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './prepare-release.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

interface Sbom {
  serialNumber?: string;
  readonly metadata: { timestamp: string; readonly component: { name: string } };
  readonly components: readonly Component[];
}

/** Packs HEAD into `dist/<version>`; the same commit gives the same bytes in any folder. Returns the folder. */
export function packRelease(root: string, version: string): string {
  const folder = join(root, 'dist', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `cotejo-${version}.tar.gz`;
  git(root, 'archive', '--format=tar.gz', `--prefix=cotejo-${version}/`, `--output=${join(folder, archive)}`, 'HEAD');
  const sbom = readSbom(root);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(folder, 'licences.txt'), licencesOf(sbom));
  const sums = [archive, 'licences.txt', 'sbom.cdx.json'].map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  return folder;
}

/** Without what differs from folder to folder and from run to run. */
function readSbom(root: string): Sbom {
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const sbom = JSON.parse(text) as Sbom;
  delete sbom.serialNumber;
  sbom.metadata.timestamp = new Date(git(root, 'log', '-1', '--format=%cI')).toISOString();
  sbom.metadata.component.name = 'cotejo';
  return sbom;
}

const licencesOf = ({ components }: Sbom): string =>
  components
    .map(({ name, version, licenses = [] }) => {
      const named = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
      return `${name} ${version}: ${named.join(', ') || 'named in the package'}\n`;
    })
    .sort()
    .join('');
