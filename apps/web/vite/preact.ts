import { resolve } from 'node:path';

const runtime = (file: string): string => resolve(import.meta.dirname, '../src/runtime', file);

/**
 * Preact in place of React, in the browser's scripts and on the server alike, so that ids and
 * markup agree, and in the unit tests (decision 79). The sources are plain React: with an empty
 * list here everything runs on it.
 */
export const preactAliases = [
  { find: /^react$/, replacement: runtime('react.ts') },
  { find: /^react-dom$/, replacement: runtime('react-dom.ts') },
  { find: /^(\.|@base-ui\/utils)\/safeReact(\.m?js)?$/, replacement: runtime('safe-react.ts') },
  { find: /^react-dom\/client$/, replacement: runtime('react-dom-client.ts') },
  { find: /^react-dom\/server$/, replacement: runtime('react-dom-server.ts') },
  // Recharts reads it from React by a computed name, which keeps every name of React in the bundle.
  { find: /^\.\.?\/(\.\.\/)*(util\/)?useId$/, replacement: runtime('ids.ts') },
  {
    find: /^use-sync-external-store\/(shim(\/index\.js)?|(shim\/)?with-selector(\.js)?)$/,
    replacement: runtime('selected-store.ts'),
  },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
];
