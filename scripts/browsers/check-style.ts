import type { CompatStatement } from '@mdn/browser-compat-data';
import { type AtRule, type Container, type Declaration, parse, type Rule } from 'postcss';
import { type Finding, featureAt, findFeature, indexFeatures, lackingBrowsers } from './support.ts';

const rangeSyntax = featureAt('css/at-rules/media/range_syntax');
const nesting = featureAt('css/selectors/nesting');

const units: readonly (readonly [RegExp, CompatStatement])[] = [
  [/\dd(vh|vw|vi|vb|vmin|vmax)\b/, featureAt('css/types/length/viewport_percentage_units_dynamic')],
  [/\ds(vh|vw|vi|vb|vmin|vmax)\b/, featureAt('css/types/length/viewport_percentage_units_small')],
  [/\dl(vh|vw|vi|vb|vmin|vmax)\b/, featureAt('css/types/length/viewport_percentage_units_large')],
  [/\dcq(w|h|i|b|min|max)\b/, featureAt('css/types/length/container_query_length_units')],
  [/\d(lh)\b/, featureAt('css/types/length/lh')],
  [/\d(rlh)\b/, featureAt('css/types/length/rlh')],
  [/\d(cap)\b/, featureAt('css/types/length/cap')],
];

const functions = indexFeatures('css/types');

/**
 * Finds at-rules, media features, selectors, nesting, properties, keywords, functions and units
 * that an oldest supported browser lacks. Fallbacks are accepted: inside a positive `@supports`,
 * after a supported value of the same property, or next to the prefixed property.
 */
export function checkStyle(source: string): Finding[] {
  const findings: Finding[] = [];
  const report = (feature: string, statements: readonly (CompatStatement | null)[], excerpt: string): void => {
    const lacking = statements.map((statement) => (statement ? lackingBrowsers(statement) : []));
    if (lacking.length === 0 || lacking.some((browsers) => browsers.length === 0)) return;
    findings.push({ feature, lackingIn: lacking[0] ?? [], excerpt: excerpt.replace(/\s+/g, ' ').slice(0, 100) });
  };

  const root = parse(source);
  root.walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === 'atrule') checkAtRule(node, report);
    if (node.type === 'rule' && !isInKeyframes(node)) checkSelector(node, report);
    if (node.type === 'decl' && !hasFallback(node)) checkDeclaration(node, report);
  });
  return findings;
}

type Report = (feature: string, statements: readonly (CompatStatement | null)[], excerpt: string) => void;

function checkAtRule({ name, params, parent }: AtRule, report: Report): void {
  const excerpt = `@${name} ${params}`;
  if (parent?.type === 'rule') report('nesting', [nesting], excerpt);
  if (name.startsWith('-')) return;
  report(`@${name}`, [findFeature(`css/at-rules/${name}`)], excerpt);
  if (name !== 'media') return;
  if (/[<>=]/.test(params)) report('ranges in @media', [rangeSyntax], excerpt);
  for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g))
    report(`@media (${feature})`, [findFeature(`css/at-rules/media/${feature.replace(/^(min|max)-/, '')}`)], excerpt);
}

function checkSelector({ selector, parent }: Rule, report: Report): void {
  if (parent?.type === 'rule' || selector.includes('&')) report('nesting', [nesting], selector);
  for (const [, colons = '', name = ''] of selector.matchAll(/(?<![\\:])(::?)([a-z-]+)/g))
    if (!name.startsWith('-')) report(`${colons}${name}`, [findFeature(`css/selectors/${name}`)], selector);
}

function checkDeclaration({ prop, value, parent }: Declaration, report: Report): void {
  const excerpt = `${prop}: ${value}`;
  if (parent?.type === 'atrule' && parent.name === 'font-face') return;
  // Quoted text and URLs contain no keywords.
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  if (!prop.startsWith('-')) {
    report(prop, [findFeature(`css/properties/${prop}`)], excerpt);
    for (const [keyword] of plain.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w-]*\()/g))
      report(`${prop}: ${keyword}`, [findFeature(`css/properties/${prop}/${keyword}`)], excerpt);
  }
  for (const [, name = ''] of plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
    report(`${name}()`, functions.get(name) ?? [], excerpt);
    if (new RegExp(`(?<![\\w-])${name}\\(\\s*from\\s`).test(plain))
      report(`${name}(from …)`, [findFeature(`css/types/color/${name}/relative_syntax`)], excerpt);
  }
  for (const [unit, statement] of units) {
    const found = unit.exec(plain);
    if (found) report(`unit ${found[0].slice(1)}`, [statement], excerpt);
  }
}

/** Inside `@supports (…)`, but not `@supports not (…)`. */
function isGuarded(node: { parent?: unknown }): boolean {
  for (let place = node.parent as Container | undefined; place; place = place.parent as Container | undefined)
    if (place.type === 'atrule' && Reflect.get(place, 'name') === 'supports')
      return !/\bnot\b/.test(String(Reflect.get(place, 'params')));
  return false;
}

function isInKeyframes({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && Reflect.get(parent, 'name').endsWith('keyframes');
}

/** Whether the rule has an earlier supported value or a -webkit- version, which the build adds. */
function hasFallback(declaration: Declaration): boolean {
  const isPrefixed = declaration.parent?.some(
    (one) => one.type === 'decl' && one.prop === `-webkit-${declaration.prop}`,
  );
  if (isPrefixed) return true;
  for (let earlier = declaration.prev(); earlier; earlier = earlier.prev()) {
    if (earlier.type !== 'decl' || earlier.prop !== declaration.prop) continue;
    let isKnown = true;
    checkDeclaration(earlier, (_feature, statements) => {
      const isSupported =
        statements.length === 0 || statements.some((one) => !one || lackingBrowsers(one).length === 0);
      isKnown &&= isSupported;
    });
    if (isKnown) return true;
  }
  return false;
}
