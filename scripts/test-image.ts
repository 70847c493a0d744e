import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

// By hand: builds the image of deploy/Containerfile with the first builder of this machine that
// works. The rules of that file are a fast test (scripts/deploy/image.test.ts).
const builders = [
  { name: 'podman', args: ['build', '--format', 'docker'] },
  { name: 'buildah', args: ['build', '--format', 'docker'] },
  { name: 'docker', args: ['build'] },
];
const builder = builders.find(
  ({ name }) => spawnSync(name, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0,
);
if (!builder) {
  console.info('! NOT TRIED: building deploy/Containerfile (no podman, buildah or docker that works on this machine)');
  process.exit(0);
}
const { status } = spawnSync(builder.name, [...builder.args, '-f', 'deploy/Containerfile', '-t', 'cotejo', '.'], {
  cwd: resolve(import.meta.dirname, '..'),
  stdio: 'inherit',
});
console.info(status === 0 ? `✔ Built with ${builder.name}` : `✘ ${builder.name} could not build it`);
process.exit(status === 0 ? 0 : 1);
