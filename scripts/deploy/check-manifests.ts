import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'deploy/kubernetes');

/** One object of Kubernetes, as its file says it. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly content: Record<string, unknown>;
}

/** All objects of deploy/kubernetes, without the list that kustomize reads. */
export const readManifests = (): Manifest[] =>
  readdirSync(folder)
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => {
        const content = document.toJS() as Manifest['content'];
        return { file, apiVersion: String(content.apiVersion), kind: String(content.kind), content };
      }),
    );

/**
 * What Kubernetes would refuse in these objects: fields it does not know, values of another type,
 * fields that are missing; empty when it takes them. They are compiled against the types that
 * `kubernetes-types` makes from the description of its API.
 */
export function checkManifests(manifests: readonly Manifest[]): string {
  // Where the compiler finds the types.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(join(cache, 'manifests-'));
  try {
    const files = manifests.map(({ file, apiVersion, kind, content }, index) => {
      const group = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');
      const path = join(place, `${index}-${file}.ts`);
      const value = JSON.stringify(content, null, 2);
      writeFileSync(
        path,
        `import type { ${kind} } from 'kubernetes-types/${group}';\nexport const manifest: ${kind} = ${value};\n`,
      );
      return path;
    });
    const options = [
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      '--types',
      '',
      '--moduleResolution',
      'bundler',
      '--skipLibCheck',
    ];
    const { stdout, error } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, ...files], {
      encoding: 'utf8',
    });
    if (error) throw error;
    return stdout;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
