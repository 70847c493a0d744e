import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';

const prefix = 'virtual:page-script/';
const textPrefix = 'virtual:page-script-text/';

/**
 * Builds src/page-scripts/NAME.ts as a classic script of its own (hashed, outside the framework's
 * graph) and makes `virtual:page-script/NAME` export its URL. A classic script in the head runs
 * before the first paint, so the theme never flashes, and content pages need nothing else.
 * `virtual:page-script-text/NAME` exports the script itself, for one that stands in the page.
 */
export function pageScripts(): Plugin {
  /** The scripts that were built, by URL: the development server has no other place for them. */
  const built = new Map<string, string>();
  return {
    name: 'cotejo:page-scripts',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const script = built.get(request.url ?? '');
        if (script === undefined) return next();
        response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
      });
    },
    resolveId: (id) => (id.startsWith(prefix) || id.startsWith(textPrefix) ? `\0${id}` : null),
    async load(id) {
      const isText = id.startsWith(`\0${textPrefix}`);
      if (!isText && !id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(id.indexOf('/') + 1);
      const bundle = await rolldown({
        input: resolve(import.meta.dirname, `../src/page-scripts/${name}.ts`),
        platform: 'browser',
        transform: { target: [...oldestBrowsers] },
      });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      for (const file of await bundle.watchFiles) this.addWatchFile(file);
      await bundle.close();
      const script = output[0].code;
      if (isText) return `export default ${JSON.stringify(script.trim())};`;
      const fileName = `assets/${name}-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
      built.set(`/${fileName}`, script);
      if (this.environment.mode === 'build' && this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName, source: script });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
  };
}
