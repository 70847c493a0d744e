import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pageScripts } from './vite/page-scripts.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [pageScripts(), reactRouter()],
  publicDir: 'public',
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // One stylesheet for the whole design system: a page asks for it once instead of once per part.
            codeSplitting: { groups: [{ name: 'ui', test: /\/src\/ui\/.*\.module\.css/ }] },
          },
        },
      },
    },
    ssr: {
      // The server build carries everything it needs, in its production form, whatever NODE_ENV the server runs with.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rollupOptions: { input: 'src/handle-site.ts' } },
    },
  },
});
