import { relative, resolve } from 'node:path';
import { packRelease } from './release/pack-release.ts';
import { isReleaseCommit, prepareRelease, ReleaseRefused, requireCleanTree } from './release/prepare-release.ts';

// Makes the commit of a release and packs it. On that commit it only packs. It publishes nothing: docs/guide/releases.md.

const root = resolve(import.meta.dirname, '..');
const [, , version = ''] = process.argv;

try {
  requireCleanTree(root);
  if (!isReleaseCommit(root, version)) {
    const { findPostgresPrograms, startPostgresCluster } = await import('../apps/api/src/testing/postgres-cluster.ts');
    const programs = findPostgresPrograms();
    if (programs === null)
      throw new ReleaseRefused('PostgreSQL is not installed: the rows for later versions are made on it');
    await prepareRelease(root, version, async (folder) => {
      const { writeUpgrade } = await import('../apps/api/src/testing/upgrades/write-upgrade.ts');
      const cluster = await startPostgresCluster(programs);
      try {
        await writeUpgrade(folder, cluster.url);
      } finally {
        await cluster.stop();
      }
    });
  }
  const folder = relative(root, packRelease(root, version));
  console.info(`Packed into ${folder}. When CI has passed on this commit:

  git tag --annotate v${version} --message 'Cotejo ${version}'
  git push origin HEAD v${version}
  gh release create v${version} ${folder}/* --title 'Cotejo ${version}' --notes-file CHANGELOG.md
  git worktree add ../cotejo-${version} v${version}
  docker build --file deploy/Containerfile --tag cotejo:${version} ../cotejo-${version}`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof ReleaseRefused ? error.message : error);
  process.exit(1);
}
