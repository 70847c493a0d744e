import type { Plugin } from 'vite';

/**
 * Keeps scripts that come later from adding the design system's stylesheet again. It stands on
 * every page that has scripts, but with a `#` behind its name, which Vite's loader takes for
 * another one: the copy came behind the stylesheet of the page, whose rules then lost to it.
 * @param name of the file's group, in `codeSplitting`
 */
export function oneStylesheet(name: string): Plugin {
  const listed = new RegExp(`"(assets/${name}-[\\w-]+)\\.css"`, 'g');
  return {
    name: 'cotejo:one-stylesheet',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const script = Object.keys(bundle).find((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.js'));
        if (!script) this.error(`No script of the group ${name}`);
        let count = 0;
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !file.code.includes('__vite__mapDeps')) continue;
          // The list goes by places: the script, which is in it anyway, takes the stylesheet's.
          file.code = file.code.replace(listed, () => {
            count += 1;
            return JSON.stringify(script);
          });
        }
        if (count === 0) this.error(`No script names the stylesheet ${name}: Vite lists it otherwise now`);
      },
    },
  };
}
