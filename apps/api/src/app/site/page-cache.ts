import { brotliCompressSync, constants } from 'node:zlib';
import type { PageReuse } from '@cotejo/contracts/site-data';
import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#modules/catalog';
import { perSnapshot } from '#platform/per-snapshot.ts';

export interface ReadyPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly brotli: Buffer;
  /** Null for errors and responses other than pages. */
  readonly etag: string | null;
}

interface Variant {
  readonly page: ReadyPage;
  readonly expiresAtMs: number;
}

// Enough for every page of a large catalog.
const maximumPages = 500;
const maximumPageBytes = 64 * 1024 ** 2;

const bytesOf = (pages: readonly ReadyPage[]): number =>
  pages.reduce((sum, { body, brotli }) => sum + body.length + brotli.length, 0);
/** A page that varies between visits has up to eight variants, for a minute each. */
const variantCount = 8;
const variantLifeMs = 60_000;

/** Rendered content pages per catalog snapshot. They have no nonce, so they are the same for everyone. */
export function makePageCache(nowMs: () => number = Date.now, random: () => number = Math.random) {
  const pagesOf = perSnapshot(
    () =>
      new LRUCache<string, ReadyPage | Variant[]>({
        max: maximumPages,
        maxSize: maximumPageBytes,
        sizeCalculation: (kept, key) => key.length + bytesOf('body' in kept ? [kept] : kept.map(({ page }) => page)),
      }),
  );

  return {
    /** Null when the page must be rendered. */
    find(snapshot: Snapshot, key: string): ReadyPage | null {
      const stored = pagesOf(snapshot).get(key);
      if (!Array.isArray(stored)) return stored ?? null;
      const index = Math.floor(random() * variantCount);
      const variant = stored[index];
      if (variant && variant.expiresAtMs > nowMs()) return variant.page;
      stored.splice(index, 1);
      return null;
    },
    /** `snapshot` is the one the page was rendered from. */
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
 * What a page depends on besides the snapshot. Null for what is not cached: searches, and files for an institution, whose
 * address ends with a secret that anybody may guess at.
 */
export function pageKeyOf(theme: string | null, origin: string, url: string): string | null {
  const start = url.indexOf('?');
  const [path, search] = start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)];
  if (path.startsWith('/entrega/')) return null;
  const asked = new URLSearchParams(search);
  if (asked.get('buscar')?.trim()) return null;
  return JSON.stringify([theme, origin, path, asked.get('pagina'), asked.get('orden')]);
}

/** `quality` is 0 to 11: high for cached pages. */
export function compressPage(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
