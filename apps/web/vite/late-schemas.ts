import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Halves, halve, type Piece, type TakenApart, takeApart } from './module-parts.ts';

/**
 * What the browser reads of an endpoint; the rest describes it to the server and to readers of the
 * contract.
 */
const readByBrowser = ['method', 'path', 'access', 'client', 'timeoutMs', 'rateLimit', 'reply'];

interface HalvedContract {
  readonly halves: Halves;
  /** Exported names that need the validation library. */
  readonly late: ReadonlySet<string>;
}

/**
 * Cuts each module of the contract in two for the browser: `?schemas` is what needs the validation
 * library, `?plain` the rest: labels, limits, functions, and the endpoints without their schemas.
 * So a page that only calls an endpoint brings its address and not the library; one that validates
 * imports a schema as ever and brings both.
 * @param contracts folder of the contract's sources
 */
export function lateSchemas(contracts: string): Plugin {
  const halvedFiles = new Map<string, HalvedContract | null>();
  const find = (file: string): HalvedContract | null => {
    if (!halvedFiles.has(file)) halvedFiles.set(file, halveContract(file, find));
    return halvedFiles.get(file) ?? null;
  };
  return {
    name: 'cotejo:late-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => halvedFiles.clear(),
    resolveId: (id) => (/\?(plain|schemas)$/.test(id) ? { id, moduleSideEffects: false } : null),
    load(id) {
      const [file = '', half] = id.split('?');
      if (!file.startsWith(`${contracts}/`) || !file.endsWith('.ts')) return null;
      const halves = find(file)?.halves;
      if (!halves) return null;
      this.addWatchFile(file);
      const code = half === 'plain' ? halves.early : half === 'schemas' ? halves.late : halves.whole;
      return { code, moduleType: 'ts', moduleSideEffects: false };
    },
  };
}

/** Null where nothing needs the library, or nothing is exported. */
function halveContract(file: string, find: (file: string) => HalvedContract | null): HalvedContract | null {
  const module = withBareEndpoints(takeApart(readFileSync(file, 'utf8'), 'ts'));
  if (module.exported.size === 0) return null;
  if (module.pieces.some(({ names }) => names.length === 0))
    throw new Error(`${file} does something beside declaring its exports: half of it would not`);
  const needing = new Set(
    module.imported
      .filter(
        ({ name, source }) =>
          source === 'zod' ||
          (source.startsWith('.') && name !== null && find(resolve(dirname(file), source))?.late.has(name)),
      )
      .map(({ local }) => local),
  );
  for (let before = -1; before !== needing.size; ) {
    before = needing.size;
    for (const { names, uses } of module.pieces)
      if ([...uses].some((name) => needing.has(name))) for (const name of names) needing.add(name);
  }
  const isLate = ({ names }: Piece) => names.some((name) => needing.has(name));
  if (!module.pieces.some(isLate)) return null;
  const late = [...module.exported].filter(([, inside]) => needing.has(inside)).map(([name]) => name);
  return {
    halves: halve(module, isLate, { early: `${file}?plain`, late: `${file}?schemas` }),
    late: new Set(late),
  };
}

const withBareEndpoints = (module: TakenApart): TakenApart => ({
  ...module,
  pieces: module.pieces.map((piece) => withoutEffects(bareEndpoint(piece, module.code) ?? piece)),
});

/**
 * `const name = value` so that it is left out where nobody asks for the name: a module of the
 * contract only declares, but no bundler sees that a call of the validation library has no effect.
 */
function withoutEffects(piece: Piece): Piece {
  const { node, text } = piece;
  const [declared, ...others] = node.type === 'VariableDeclaration' ? node.declarations : [];
  if (!declared?.init || others.length > 0 || isWithoutEffects.has(declared.init.type)) return piece;
  const [from, to] = [declared.init.start - node.start, declared.init.end - node.start];
  return {
    ...piece,
    text: `${text.slice(0, from)}/* @__PURE__ */ (() => (${text.slice(from, to)}))()${text.slice(to)}`,
  };
}

const isWithoutEffects = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * `const name = defineEndpoint({ … })` as an object of what the browser reads; null for any other
 * statement.
 */
function bareEndpoint({ node }: Piece, code: string): Piece | null {
  const [declared] = node.type === 'VariableDeclaration' ? node.declarations : [];
  if (declared?.id.type !== 'Identifier' || declared.init?.type !== 'CallExpression') return null;
  const { callee, arguments: values } = declared.init;
  if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint' || values[0]?.type !== 'ObjectExpression')
    return null;
  const properties = values[0].properties.filter((property) => {
    // What several endpoints share, such as access and client policy.
    if (property.type === 'SpreadElement') return true;
    if (property.key.type !== 'Identifier') return false;
    const { name } = property.key;
    // Of `reply` only 'bytes' is read: any other is a schema.
    return readByBrowser.includes(name) && (name !== 'reply' || property.value.type === 'Literal');
  });
  const text = `const ${declared.id.name} = { ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} };`;
  return takeApart(text, 'ts').pieces[0] ?? null;
}
