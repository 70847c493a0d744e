import { type Container, parse, type Rule } from 'postcss';

/**
 * The rules of a stylesheet that can touch a page: of the rules named by classes only those whose
 * classes the page has. Elements, attributes and states always count as present, since a page
 * script may change them.
 */
export function pruneStyles(css: string, classes: ReadonlySet<string>): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    if (!rule.selectors.some((selector) => canMatch(selector, classes))) deleteWithEmptyGroups(rule);
  });
  return sheet.toString();
}

/** The classes on the elements of a page. */
export function classesOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)));
}

/** A media query or layer without rules says nothing. */
function deleteWithEmptyGroups(rule: Rule): void {
  let emptied: Container = rule;
  while (emptied.parent?.type === 'atrule' && emptied.parent.nodes?.length === 1) emptied = emptied.parent as Container;
  emptied.remove();
}

/**
 * Whether the page has every class a selector asks for; what stands in brackets may ask for one of
 * several or none.
 */
function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
  const required = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...required.matchAll(/\.((?:[\w-]|\\.)+)/g)].every((match) => classes.has(match[1] ?? ''));
}
