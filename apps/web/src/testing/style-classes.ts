import { dirname, join } from 'node:path';
import { type AtRule, parse } from 'postcss';
import { parseSync, Visitor } from 'vite';

/** Without the classes of `:global(…)`. */
export function classesOfSheet(css: string): Set<string> {
  const rules = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)|"[^"]*"/g, '');
  const selectors = [...rules.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector).join();
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));
}

const wideAtRules = new Set(['layer', 'font-face', 'property']);

/** Finds what may affect every element of a page: selectors without a class and document-wide at-rules. */
export function findWideRules(css: string): string[] {
  const found: string[] = [];
  const sheet = parse(css);
  sheet.walkAtRules(({ name }) => {
    if (wideAtRules.has(name)) found.push(`@${name}`);
  });
  sheet.walkRules((rule) => {
    const { parent } = rule;
    const isWithin =
      parent?.type === 'rule' || (parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes'));
    if (!isWithin) found.push(...rule.selectors.filter((selector) => !/[.&]/.test(selector)));
  });
  return found;
}

/** The classes a source file uses from one CSS module. */
export interface SheetUse {
  sheet: string;
  /** `styles.name` */
  named: Set<string>;
  /** `styles[name]`: some classes are chosen at runtime. */
  hasComputed: boolean;
}

export function findSheetUses(path: string, source: string, sourceRoot: string): SheetUse[] {
  if (!source.includes('.module.css')) return [];
  const uses = new Map<string, SheetUse>();
  const { program } = parseSync(path, source);
  const locate = (specifier: string) =>
    specifier.startsWith('#') ? join(sourceRoot, specifier.slice(1)) : join(dirname(path), specifier);
  new Visitor({
    ImportDeclaration({ source: { value }, specifiers }) {
      const [specifier] = specifiers;
      if (specifier && value.endsWith('.module.css'))
        uses.set(specifier.local.name, { sheet: locate(value), named: new Set(), hasComputed: false });
    },
    MemberExpression({ object, property, computed }) {
      const use = object.type === 'Identifier' && uses.get(object.name);
      if (!use) return;
      if (!computed && property.type === 'Identifier') use.named.add(property.name);
      else use.hasComputed = true;
    },
  }).visit(program);
  return [...uses.values()];
}
