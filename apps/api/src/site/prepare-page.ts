import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { classesOf, pruneStyles } from './prune-styles.ts';

type ThemeName = 'light' | 'dark';

interface PreparedPage {
  readonly html: string;
  /**
   * The page's only inline style as a source of the Content-Security-Policy; null when it has none.
   */
  readonly styleSource: string | null;
}

/** `data-whole` is at the theme of the site's root. */
const stylesheetTag =
  /<link (?:nonce="[^"]*" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"( data-whole="true")?\/>/g;
/** Where the page wants its rules: PageStyle of the site's root. */
const styleTag = /<style(?: nonce="[^"]*")?><\/style>/;
const pageScriptTag = /<script src="(\/assets\/[\w.-]+\.js)">/;
const keptStyles = 100;

/**
 * Makes a page complete with its first bytes: the styles it uses stand in it and the script of the
 * head waits for the page. The theme a person chose comes from the cookie, so nothing flashes
 * without that script.
 */
export function makePagePreparer(assetsDir: string) {
  const files = new Map<string, string>();
  const readFile = (url: string): string => {
    const content = files.get(url) ?? readFileSync(join(assetsDir, url), 'utf8').trim();
    files.set(url, content);
    return content;
  };
  const styles = new LRUCache<string, string>({ max: keptStyles });
  /**
   * The rules of the page's stylesheets that can touch it, worked out once for pages with the same
   * parts. A page to work with has its theme as a whole.
   */
  const styleOf = (html: string, { isContent }: { isContent: boolean }): string => {
    const sheets = new Map(
      [...html.matchAll(stylesheetTag)].map(([, url = '', whole]) => [url, !isContent && whole !== undefined]),
    );
    const classes = classesOf(html);
    const key = [isContent, ...sheets.keys(), ...[...classes].sort()].join(' ');
    const content = styles.get(key);
    if (content !== undefined) return content;
    const style = [...sheets]
      .map(([url, isWhole]) => (isWhole ? readFile(url) : pruneStyles(readFile(url), classes)))
      .join('\n');
    styles.set(key, style);
    return style;
  };
  const prepare = (html: string, theme: ThemeName | null, style: string, placeSheet: (tag: string) => string) =>
    html
      .replace(styleTag, () => style)
      .replace(stylesheetTag, placeSheet)
      .replace(pageScriptTag, '<script src="$1" defer>')
      .replace('<html ', theme ? `<html data-theme="${theme}" ` : '<html ');
  return {
    /**
     * A page to read: its styles are in it and nowhere else, allowed by their hash, so its bytes
     * are the same for everybody.
     */
    prepareContent(html: string, theme: ThemeName | null): PreparedPage {
      const style = styleOf(html, { isContent: true });
      return {
        html: prepare(html, theme, `<style>${style}</style>`, () => ''),
        styleSource: style ? `'sha256-${createHash('sha256').update(style).digest('base64')}'` : null,
      };
    },
    /**
     * A page to work with: painted with the styles in it. The whole stylesheets (see
     * page-scripts/page.ts) and the framework's modules come behind what is needed for the paint.
     * The theme is not loaded a second time. Its fonts and its rules for elements would make the
     * browser style and lay out the whole page again (decision 103).
     */
    prepareWorking(html: string, theme: ThemeName | null, nonce: string): string {
      const style = styleOf(html, { isContent: false });
      return prepare(html, theme, `<style nonce="${nonce}">${style}</style>`, (tag) =>
        // An empty element stays: the framework expects as many elements as it rendered.
        tag.includes('data-whole') ? '<link data-whole="true"/>' : tag.replace('/>', ' media="print" data-late/>'),
      ).replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
    },
  };
}

/** The theme chosen on this device; null when it follows the system. */
export function findTheme(cookies: string | undefined): ThemeName | null {
  const theme = cookies?.match(/(?:^|;\s*)cotejo\.theme=(light|dark)(?:;|$)/)?.[1];
  return theme === 'light' || theme === 'dark' ? theme : null;
}
