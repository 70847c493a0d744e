import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkScript } from './browsers/check-script.ts';
import { checkStyle } from './browsers/check-style.ts';
import { isExcepted, scriptExceptions, styleExceptions, unusedExceptions } from './browsers/exceptions.ts';
import type { Finding } from './browsers/support.ts';
import { ensureBuilt } from './build.ts';

/*
 * Checks every shipped script and style against the oldest supported browsers
 * (docs/guide/browsers.md). Fails on a finding without an exception and on an unused exception.
 */
await ensureBuilt();
const folder = resolve(import.meta.dirname, '../apps/web/build/client');
const scripts = check('.js', checkScript);
const styles = check('.css', checkStyle);

const failures = [
  ...scripts.filter(({ feature }) => !isExcepted(feature, scriptExceptions)),
  ...styles.filter(({ feature }) => !isExcepted(feature, styleExceptions)),
].map(({ file, feature, lackingIn, excerpt }) => `${file}: ${feature}, not in ${lackingIn.join(', ')}\n    ${excerpt}`);
failures.push(...unusedExceptions(scripts, scriptExceptions), ...unusedExceptions(styles, styleExceptions));
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exit(1);
console.info('The shipped scripts and styles use nothing that the oldest supported browsers lack.');

function check(ending: string, find: (source: string) => Finding[]): (Finding & { file: string })[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .flatMap((file) => find(readFileSync(join(folder, file), 'utf8')).map((finding) => ({ ...finding, file })));
}
