import { resolve } from 'node:path';

const runtime = (file: string): string => resolve(import.meta.dirname, '../src/runtime', file);

/**
 * Preact in place of React, in the browser's scripts and on the server alike, so that ids and
 * markup agree, and in the unit tests (decision 79). The sources are plain React: with an empty
 * list here everything runs on it.
 */
export const preactAliases = [
  { find: /^react$/, replacement: runtime('react.ts') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: runtime('react-dom-client.ts') },
  { find: /^react-dom\/server$/, replacement: runtime('react-dom-server.ts') },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
];
