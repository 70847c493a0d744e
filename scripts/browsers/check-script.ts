import type { CompatStatement } from '@mdn/browser-compat-data';
import { parseSync, Visitor } from 'rolldown/utils';
import { compatData, type Finding, featureAt, findFeature, lackingBrowsers } from './support.ts';

type Visits = ConstructorParameters<typeof Visitor>[0];
type NodeOf<Name extends keyof Visits> = Parameters<NonNullable<Visits[Name]>>[0];
type Expression = NodeOf<'CallExpression'>['callee'];

const globalObjects = new Set(['window', 'globalThis', 'self']);
/** Iterator methods that arrays have too; the object decides which one is meant. */
const iteratorMethods = new Set(
  'drop every filter find flatMap forEach map reduce some take toArray'.split(' ').filter(hasIteratorMethod),
);
const givesIterator = new Set(['values', 'keys', 'entries', 'matchAll']);

const staticBlock = featureAt('javascript/classes/static/initialization_blocks');
const lookBehind = featureAt('javascript/regular_expressions/lookbehind_assertion');
const modifiers = featureAt('javascript/regular_expressions/modifier');
const unicodeSets = featureAt('javascript/builtins/RegExp/unicodeSets');
const duplicateNames = featureAt(
  'javascript/regular_expressions/named_capturing_group/duplicate_named_capturing_groups',
);
const using = featureAt('javascript/statements/using');
const importAttributes = featureAt('javascript/statements/import/import_attributes');
const iteratorHelpers = featureAt('javascript/builtins/Iterator/map');

const membersByName = indexMembers();

/**
 * Finds syntax, globals, static functions (`Map.groupBy`) and method calls (`.toSorted()`) that an
 * oldest supported browser lacks. Methods are matched by name only, so a new method with the name
 * of an old one is missed; the `lib` setting of our tsconfig finds those in our own code. Throws
 * when the script cannot be parsed.
 */
export function checkScript(source: string): Finding[] {
  const findings: Finding[] = [];
  const report = (feature: string, statements: readonly CompatStatement[], { start }: { start: number }): void => {
    const lacking = statements.map(lackingBrowsers);
    if (lacking.length === 0 || lacking.some((browsers) => browsers.length === 0)) return;
    findings.push({ feature, lackingIn: lacking[0] ?? [], excerpt: source.slice(Math.max(0, start - 30), start + 70) });
  };

  const checkPattern = (pattern: string, flags: string, place: { start: number }): void => {
    if (flags.includes('v')) report('regular expression flag v', [unicodeSets], place);
    if (/\(\?<[=!]/.test(pattern)) report('look-behind', [lookBehind], place);
    if (/\(\?[ims]*-?[ims]+:/.test(pattern)) report('modifiers in a regular expression', [modifiers], place);
    const names = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);
    if (new Set(names).size < names.length) report('group names twice', [duplicateNames], place);
  };

  const checkGlobal = (name: string, place: { start: number }): void => {
    const feature = globalFeature(name);
    if (feature) report(name, [feature], place);
  };

  const checkMember = (object: Expression, name: string, place: { start: number }): void => {
    const owner = object.type === 'Identifier' ? object.name : '';
    const owned = staticFeature(owner, name);
    if (globalObjects.has(owner) && globalFeature(name)) checkGlobal(name, place);
    else if (owned) report(`${owner}.${name}`, [owned], place);
    else if (iteratorMethods.has(name) && isIterator(object)) report(`iterator.${name}()`, [iteratorHelpers], place);
    else report(`.${name}()`, membersByName.get(name) ?? [], place);
  };

  const checkCallee = (callee: Expression, place: { start: number }): void => {
    if (callee.type === 'Identifier') checkGlobal(callee.name, place);
    else if (callee.type === 'MemberExpression' && !callee.computed)
      checkMember(callee.object, callee.property.name, callee.property);
  };

  const visitor = new Visitor({
    StaticBlock: (node) => report('static block in a class', [staticBlock], node),
    VariableDeclaration: (node) => {
      if (node.kind === 'using' || node.kind === 'await using') report('using', [using], node);
    },
    ImportDeclaration: (node) => {
      if (node.attributes.length > 0) report('import attributes', [importAttributes], node);
    },
    MemberExpression: (node) => {
      // Reading any member of a missing global throws.
      if (node.object.type === 'Identifier') checkGlobal(node.object.name, node);
    },
    Literal: (node) => {
      if ('regex' in node) checkPattern(node.regex.pattern, node.regex.flags, node);
    },
    CallExpression: (node) => {
      checkCallee(node.callee, node);
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') checkNewPattern(node.arguments, node);
    },
    NewExpression: (node) => {
      checkCallee(node.callee, node);
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') checkNewPattern(node.arguments, node);
    },
  });
  const checkNewPattern = (args: NodeOf<'CallExpression'>['arguments'], place: { start: number }): void => {
    const [pattern, flags] = args.map((one) => (one.type === 'Literal' && 'value' in one ? String(one.value) : ''));
    checkPattern(pattern ?? '', flags ?? '', place);
  };

  const { program, errors } = parseSync('shipped.js', source, { sourceType: 'unambiguous' });
  if (errors[0]) throw new Error(`The script cannot be parsed: ${errors[0].message}`);
  visitor.visit(program);
  return findings;
}

/** Names of one or two letters come from the minifier. */
function globalFeature(name: string): CompatStatement | null {
  if (name.length < 3) return null;
  return findFeature(`javascript/builtins/${name}`) ?? findFeature(`api/${name}`) ?? findFeature(`api/Window/${name}`);
}

function staticFeature(owner: string, name: string): CompatStatement | null {
  return findFeature(`api/${owner}/${name}_static`) ?? findFeature(`javascript/builtins/${owner}/${name}`);
}

/** `map.values()`, `array.entries()`, `text.matchAll(…)`; `Object.values(…)` is an array. */
function isIterator(object: Expression): boolean {
  if (object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression' || object.callee.computed)
    return false;
  const { name } = object.callee.property;
  return givesIterator.has(name) && (name === 'matchAll' || object.arguments.length === 0);
}

/**
 * Members of the platform's objects by name. Objects that a browser lacks entirely are left out:
 * their use is reported anyway, and their methods often have common names.
 */
function indexMembers(): Map<string, CompatStatement[]> {
  const index = new Map<string, CompatStatement[]>();
  for (const [group, owners] of [
    ['javascript/builtins', compatData.javascript.builtins],
    ['api', compatData.api],
  ] as const) {
    for (const [owner, members] of Object.entries(owners ?? {})) {
      const whole = findFeature(`${group}/${owner}`);
      if (whole && lackingBrowsers(whole).length > 0) continue;
      for (const name of Object.keys(members)) {
        const feature =
          name === '__compat' || name.endsWith('_static') ? null : findFeature(`${group}/${owner}/${name}`);
        if (feature) index.set(name, [...(index.get(name) ?? []), feature]);
      }
    }
  }
  return index;
}

function hasIteratorMethod(name: string): boolean {
  return findFeature(`javascript/builtins/Iterator/${name}`) !== null;
}
