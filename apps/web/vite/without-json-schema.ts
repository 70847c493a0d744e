import type { Plugin } from 'vite';

const files = ['json-schema-processors.js', 'to-json-schema.js'];

/**
 * Leaves out of the browser's scripts what zod needs to describe schemas as JSON Schema: the server
 * alone does that (OpenAPI), and zod's classes hold on to it, so that no bundler sees that nobody
 * calls it. 4 KB of each page with a form. Calling it in a browser throws. The build fails when zod
 * has moved the files.
 */
export function withoutJsonSchema(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'cotejo:without-json-schema',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = files.find((name) => id.endsWith(`/zod/v4/core/${name}`));
      if (!file) return null;
      replaced.add(file);
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      const leftOut = `function leftOut() { throw new Error('JSON Schema is left out of the browser'); }`;
      const aliases = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name);
      return {
        code: `${leftOut}\nexport { ${[...names, ...aliases].map((name) => `leftOut as ${name}`).join(', ')} };`,
        map: null,
      };
    },
    buildEnd(error) {
      if (!error && replaced.size < files.length)
        this.error('zod no longer has the files of its JSON Schema at their places');
    },
  };
}
