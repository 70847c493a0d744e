import { brotliCompressSync, constants } from 'node:zlib';
import type { PageReuse } from '@cotejo/contracts/site-data';
import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#catalog/catalog.ts';
import { perSnapshot } from '#catalog/per-snapshot.ts';

/** A rendered page as bytes. */
export interface ReadyPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly brotli: Buffer;
  /** Null for failures and for anything but pages. */
  readonly etag: string | null;
}

interface Variant {
  readonly page: ReadyPage;
  readonly expiresAtMs: number;
}

// Enough for every page of a large catalogue.
const maximumPages = 500;
/** How many variants of a page that is different at each visit are kept, and how long each. */
const variantCount = 8;
const variantLifeMs = 60_000;

/**
 * Rendered content pages, kept until the catalogue changes. They hold no nonce, so the bytes are
 * the same for everybody. Of a page that is different at each visit a few variants are kept for a
 * minute each.
 */
export function makePageCache(nowMs: () => number = Date.now, random: () => number = Math.random) {
  const pagesOf = perSnapshot(() => new LRUCache<string, ReadyPage | Variant[]>({ max: maximumPages }));

  return {
    /** Null when the page has to be rendered. */
    find(snapshot: Snapshot, key: string): ReadyPage | null {
      const stored = pagesOf(snapshot).get(key);
      if (!Array.isArray(stored)) return stored ?? null;
      const index = Math.floor(random() * variantCount);
      const variant = stored[index];
      if (variant && variant.expiresAtMs > nowMs()) return variant.page;
      stored.splice(index, 1);
      return null;
    },
    /** For the snapshot that the page was rendered from, not for a later one. */
    keep(snapshot: Snapshot, key: string, page: ReadyPage, reuse: PageReuse): void {
      const pages = pagesOf(snapshot);
      const stored = pages.get(key);
      if (reuse === 'same') pages.set(key, page);
      else {
        const variants = Array.isArray(stored) ? stored : [];
        if (variants.length < variantCount) variants.push({ page, expiresAtMs: nowMs() + variantLifeMs });
        pages.set(key, variants);
      }
    },
  };
}

/**
 * What a content page depends on beside the snapshot of the day: the theme, the origin in its links,
 * its path, and the page or the order of a list. Null for a list that was searched by what somebody
 * typed: it is made for them alone.
 */
export function pageKeyOf(theme: string | null, origin: string, url: string): string | null {
  const start = url.indexOf('?');
  const [path, search] = start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)];
  const asked = new URLSearchParams(search);
  if (asked.get('buscar')?.trim()) return null;
  // As JSON, so that the parts cannot run into each other.
  return JSON.stringify([theme, origin, path, asked.get('pagina'), asked.get('orden')]);
}

/** @param quality 0 to 11: high for bytes sent many times, low for bytes sent once */
export function compressPage(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
