import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { articles } from './vite/articles.ts';
import { chunkGroups } from './vite/chunk-groups.ts';
import { oldestBrowsers } from './vite/oldest-browsers.ts';
import { pageScripts } from './vite/page-scripts.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [articles(), pageScripts(), reactRouter()],
  publicDir: 'public',
  experimental: {
    // React Router marks a stylesheet that a late script needs, too, with a `#`. Vite's loader knows
    // by the name whether a page has it, and would add it again behind the page's rules.
    renderBuiltUrl: (file, { hostType, ssr }) =>
      hostType === 'js' && !ssr && file.endsWith('.css') ? `/${file}#` : undefined,
  },
  // Where the development server looks for packages to prepare, so that no visit finds a new one.
  optimizeDeps: { entries: ['src/root.tsx', 'src/{account,admin,site}/**/*Page.tsx'] },
  build: {
    assetsInlineLimit: 0,
    // Syntax of scripts and styles that one of these lacks is rewritten; methods they lack are
    // found by the check of what is shipped. It stands here and not under `client`, because styles
    // only look here.
    target: [...oldestBrowsers],
    reportCompressedSize: false,
    sourcemap: true,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Each file is a round trip on one of six connections.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/,
                },
                { name: 'zod', test: /node_modules\/zod\// },
                ...chunkGroups,
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server build carries everything it needs, in its production form, whatever NODE_ENV the
      // server runs with; in the form for Node, which the plugin learns from @react-router/node
      // among the dependencies. In development packages are loaded by Node itself.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { rollupOptions: { input: 'src/document/handle-site.ts' } },
      }),
    },
  },
}));
