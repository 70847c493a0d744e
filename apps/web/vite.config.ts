import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { articles } from './vite/articles.ts';
import { contractVersion } from './vite/contract-version.ts';
import { oldestBrowsers } from './vite/oldest-browsers.ts';
import { pageScripts } from './vite/page-scripts.ts';
import { stylesheetsOnce } from './vite/stylesheets-once.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [articles(), contractVersion(), pageScripts(), reactRouter(), stylesheetsOnce()],
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
            // Without groups a page of the credit flow starts with 80 scripts and 25 stylesheets, most
            // of them below 1 KB. A browser fetches six at a time, and on a phone's line each costs
            // 150 ms. A module goes to the first group that names it, with what it imports.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: 'styles', test: /apps\/web\/src\/(?!admin\/).*\.css$/, minShareCount: 12 },
                {
                  // The dialog for the password is opened late and brings half of the queries; few turn pages.
                  name: 'shared',
                  test: /apps\/web\/src\/(ui|session|forms)\/(?!.*([aA]dmin|office|ConfirmPassword|Pagination)).*\.tsx?$/,
                  minShareCount: 10,
                },
                {
                  // What login and registration do without.
                  name: 'loans',
                  test: /packages\/(finance|contracts\/src\/(credits|documents|institutions))\/(?!.*(admin|review|schemas)).*\.ts$/,
                  minShareCount: 6,
                },
                {
                  // Forms do without it.
                  name: 'queries',
                  test: /\/@tanstack\/(query-core|react-query)\/|apps\/web\/src\/(?!admin\/).*[qQ]uer(y|ies)\b.*\.tsx?$/,
                  minShareCount: 4,
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
