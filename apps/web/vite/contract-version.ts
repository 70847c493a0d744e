import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:contract-version';
const contracts = resolve(import.meta.dirname, '../../../packages/contracts/src');

/**
 * Eight letters that differ when the contract does: what a browser kept of a response counts for
 * these shapes alone.
 */
export function contractVersion(): Plugin {
  return {
    name: 'cotejo:contract-version',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const hash = createHash('sha256');
      for (const file of readdirSync(contracts, { recursive: true, encoding: 'utf8' }).sort())
        if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
          hash.update(file).update(readFileSync(join(contracts, file)));
      return `export default ${JSON.stringify(hash.digest('base64url').slice(0, 8))};`;
    },
  };
}
