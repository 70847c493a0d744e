import { defineConfig } from 'vitest/config';
import { articles } from './vite/articles.ts';

const pageScriptPrefix = 'virtual:page-script';

export default defineConfig({
  plugins: [
    articles(),
    {
      // Tests need no script behind the URL.
      name: 'cotejo:page-script-addresses',
      resolveId: (id) => (id.startsWith(pageScriptPrefix) ? `\0${id}` : null),
      load: (id) => (id.startsWith(`\0${pageScriptPrefix}`) ? "export default '/assets/page-script.js';" : null),
    },
  ],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'happy-dom',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // URLs in the page are looked at, never loaded.
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
