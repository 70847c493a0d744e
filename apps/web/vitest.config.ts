import { defineConfig } from 'vitest/config';
import { articles } from './vite/articles.ts';
import { contractVersion } from './vite/contract-version.ts';
import { preactAliases } from './vite/preact.ts';

const pageScriptPrefix = 'virtual:page-script';

export default defineConfig({
  plugins: [
    articles(),
    contractVersion(),
    {
      // Tests need no script behind the URL.
      name: 'cotejo:page-script-addresses',
      resolveId: (id) => (id.startsWith(pageScriptPrefix) ? `\0${id}` : null),
      load: (id) => (id.startsWith(`\0${pageScriptPrefix}`) ? "export default '/assets/page-script.js';" : null),
    },
  ],
  resolve: {
    alias: [
      // Tests render into an element; the product's own takes a whole document over.
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react-dom\/test-utils$/, replacement: 'preact/test-utils' },
      { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
      ...preactAliases,
      {
        // The file that it names first says `require`, which no alias reaches.
        find: /^@testing-library\/react$/,
        replacement: '@testing-library/react/dist/@testing-library/react.esm.js',
      },
    ],
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'happy-dom',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // URLs in the page are looked at, never loaded.
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // What asks for React gets what runs in the product (decision 79), and that only where Vite
    // handles it.
    server: { deps: { inline: true } },
  },
});
