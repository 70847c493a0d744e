/**
 * The rules of a stylesheet that can touch a page: of the rules named by classes only those whose classes the page has.
 * Elements, attributes and states always count as present, since a page script may change them. Works on built CSS:
 * comments gone, rules not nested in one another.
 */
export function pruneStyles(css: string, classes: ReadonlySet<string>): string {
  return pruneRules(css, (selector) => canMatch(selector, classes));
}

/** The classes on the elements of a page. */
export function classesOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)));
}

const grouping = /^@(?:media|supports|layer|container)\b/;

function pruneRules(css: string, keeps: (selector: string) => boolean): string {
  let kept = '';
  let start = 0;
  while (start < css.length) {
    const open = css.indexOf('{', start);
    const statement = css.indexOf(';', start);
    if (open === -1) return kept + css.slice(start);
    // A statement without a block: @layer base, mantine;
    if (statement !== -1 && statement < open) {
      kept += css.slice(start, statement + 1);
      start = statement + 1;
      continue;
    }
    const end = endOfBlock(css, open);
    const head = css.slice(start, open).trim();
    const body = css.slice(open + 1, end);
    if (grouping.test(head)) {
      const inner = pruneRules(body, keeps);
      if (inner !== '') kept += `${head}{${inner}}`;
    } else if (head.startsWith('@') || splitSelectors(head).some(keeps)) kept += `${head}{${body}}`;
    start = end + 1;
  }
  return kept;
}

/** Where the block that opens at `open` closes. Braces in texts do not count. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let place = open; place < css.length; place += 1) {
    const sign = css.charAt(place);
    if (quote) {
      if (sign === '\\') place += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return place;
    }
  }
  throw new Error('A block of a stylesheet is not closed');
}

/** The selectors of a list; commas inside :is(…) do not separate. */
function splitSelectors(head: string): string[] {
  const selectors: string[] = [];
  let depth = 0;
  let from = 0;
  for (let place = 0; place <= head.length; place += 1) {
    const sign = head.charAt(place);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (place === head.length || (sign === ',' && depth === 0)) {
      selectors.push(head.slice(from, place));
      from = place + 1;
    }
  }
  return selectors;
}

/** Whether the page has every class a selector asks for; what stands in brackets may ask for one of several or none. */
function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
  const required = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...required.matchAll(/\.((?:[\w-]|\\.)+)/g)].every((match) => classes.has(match[1] ?? ''));
}
