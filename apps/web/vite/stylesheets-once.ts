import type { Plugin, Rolldown } from 'vite';

/** The route that every page with scripts starts with. */
const rootName = 'root';

/**
 * Keeps scripts that come later from adding a stylesheet again that the page has. It stands there
 * with a `#` behind its name, which Vite's loader takes for another one: the copy came behind the
 * stylesheets of the page, whose rules then lost to it.
 */
export function stylesheetsOnce(): Plugin {
  return {
    name: 'cotejo:stylesheets-once',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const root = chunks.find(({ name, isEntry }) => name === rootName && isEntry);
        if (!root) this.error(`No script of the route ${rootName}`);
        let count = 0;
        for (const chunk of chunks.filter(({ code }) => code.includes('__vite__mapDeps'))) {
          for (const stylesheet of new Set([...stylesheetsOf(root, bundle), ...stylesheetsOf(chunk, bundle)])) {
            // The list is read by position, so no entry may go: the name of this script, which
            // runs already, stands where the stylesheet's stood.
            const rest = chunk.code.split(JSON.stringify(stylesheet));
            count += rest.length - 1;
            chunk.code = rest.join(JSON.stringify(chunk.fileName));
          }
        }
        if (count === 0) this.error('No script names a stylesheet of its page: Vite lists it otherwise now');
      },
    },
  };
}

/** The stylesheets of a script and of all it imports: they come with it. */
function stylesheetsOf(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const seen = new Set<Rolldown.OutputChunk>();
  const collect = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk') collect(imported);
    }
  };
  collect(start);
  return new Set([...seen].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
}
