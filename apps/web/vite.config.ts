import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { articles } from './vite/articles.ts';
import { contractVersion } from './vite/contract-version.ts';
import { lateSchemas } from './vite/late-schemas.ts';
import { looseEntries } from './vite/loose-entries.ts';
import { oldestBrowsers } from './vite/oldest-browsers.ts';
import { oneStylesheet } from './vite/one-stylesheet.ts';
import { pageScripts } from './vite/page-scripts.ts';
import { preactAliases } from './vite/preact.ts';
import { withoutJsonSchema } from './vite/without-json-schema.ts';

const contracts = resolve(import.meta.dirname, '../../packages/contracts/src');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    articles(),
    contractVersion(),
    pageScripts(),
    withoutJsonSchema(),
    lateSchemas(contracts),
    reactRouter(),
    looseEntries(),
    oneStylesheet('ui'),
  ],
  publicDir: 'public',
  resolve: { alias: preactAliases },
  build: {
    assetsInlineLimit: 0,
    // Syntax of scripts and styles that one of these lacks is rewritten; methods they lack are
    // found by the check of what is shipped. It stands here and not under `client`, because styles
    // only look here.
    target: [...oldestBrowsers],
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // One stylesheet for the whole design system, one file for the framework and one for
            // what many pages share: a first visit asks for some twenty files instead of sixty,
            // and packed together they weigh less. The back office keeps its own, whatever folder
            // it stands in: a visitor does not pay for it.
            codeSplitting: {
              // A file takes what its rule names and nothing that this needs: else the validation
              // library would come with every module that could hand out a schema.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'ui', test: /\/src\/ui\/.*\.module\.css/ },
                {
                  name: 'framework',
                  test: /node_modules\/(preact|react-router)\/|\/src\/runtime\/|@oxc-project\+runtime|vite\/preload-helper/,
                },
                {
                  name: 'shared',
                  test: /^(?!.*(\/src\/(activity|.*[Aa]dmin)|@(base-ui|floating-ui|tanstack)\/|\/src\/request\/(query-client|QueryProvider)|\/zod\/|\?schemas$|schema-texts))/,
                  minShareCount: 20,
                },
                {
                  name: 'queries',
                  test: /@tanstack\/(query-core|react-query)\/|\/src\/request\/(query-client|QueryProvider)/,
                },
                { name: 'schemas', test: /\/zod\/|contracts\/src\/core\/(fields\.ts\?schemas|schema-texts)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server build carries everything it needs, in its production form, whatever NODE_ENV the
      // server runs with; in the form for Node, which the plugin learns from @react-router/node
      // among the dependencies.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rollupOptions: { input: 'src/handle-site.ts' } },
    },
  },
});
