import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { articles } from './vite/articles.ts';
import { contractVersion } from './vite/contract-version.ts';
import { looseEntries } from './vite/loose-entries.ts';
import { oldestBrowsers } from './vite/oldest-browsers.ts';
import { pageScripts } from './vite/page-scripts.ts';
import { stylesheetsOnce } from './vite/stylesheets-once.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [articles(), contractVersion(), pageScripts(), reactRouter(), looseEntries(), stylesheetsOnce()],
  publicDir: 'public',
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
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  // Every page to work with starts with it, and it changes only with its releases.
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                },
                { name: 'queries', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
                {
                  // Small modules of ours that many pages share compress badly in files of their own.
                  name: 'shared',
                  test: /\/(apps\/web\/src\/(?!admin\/)|packages\/(finance|format)\/).*\.tsx?$/,
                  minShareCount: 30,
                },
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
        build: { rollupOptions: { input: 'src/handle-site.ts' } },
      }),
    },
  },
}));
