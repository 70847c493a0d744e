import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pruneStyles } from '#http/prune-styles.ts';

export type ThemeName = 'light' | 'dark';

export interface PreparedPage {
  readonly html: string;
  /** The page's only inline style as a source of the Content-Security-Policy; null when it has none. */
  readonly styleSource: string | null;
}

const stylesheetTag = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g;
const pageScriptTag = /<script src="(\/assets\/[\w.-]+\.js)"><\/script>/;

/**
 * Makes a content page complete with its first bytes: the styles it uses stand in it, allowed by their hash, and the script of
 * the head waits for the page. The theme a person chose comes from the cookie, so nothing flashes without that script.
 */
export function makePagePreparer(assetsDir: string): (html: string, theme: ThemeName | null) => PreparedPage {
  const styles = new Map<string, string>();
  const readStyle = (url: string): string => {
    const known = styles.get(url) ?? readFileSync(join(assetsDir, url), 'utf8').trim();
    styles.set(url, known);
    return known;
  };
  return (html, theme) => {
    const urls = [...new Set([...html.matchAll(stylesheetTag)].map((match) => match[1] ?? ''))];
    const style = pruneStyles(urls.map(readStyle).join('\n'), html);
    let isPlaced = false;
    const prepared = html
      .replace(stylesheetTag, () => {
        if (isPlaced) return '';
        isPlaced = true;
        return `<style>${style}</style>`;
      })
      .replace(pageScriptTag, '<script src="$1" defer></script>')
      .replace('<html ', theme ? `<html data-theme="${theme}" ` : '<html ');
    return {
      html: prepared,
      styleSource: isPlaced ? `'sha256-${createHash('sha256').update(style).digest('base64')}'` : null,
    };
  };
}

/** The theme chosen on this device; null when it follows the system. */
export function findTheme(cookies: string | undefined): ThemeName | null {
  const theme = cookies?.match(/(?:^|;\s*)cotejo\.theme=(light|dark)(?:;|$)/)?.[1];
  return theme === 'light' || theme === 'dark' ? theme : null;
}
