import { LRUCache } from 'lru-cache';
import { etagOf } from '#platform/http/etag.ts';
import { asBuffer, type ThreadJob, type Threads } from '#platform/threads/threads.ts';
import type { SharedOffers } from './share-offers.ts';

export interface DrawnImage {
  readonly png: Buffer;
  readonly etag: string;
}

export interface ImageDrawer {
  /** Throws UNAVAILABLE if the threads are busy or too slow. */
  draw(key: string, shared: SharedOffers): Promise<DrawnImage>;
}

const drawingJob: ThreadJob<SharedOffers, Uint8Array> = {
  work: 'drawings',
  module: new URL('./shared-image-thread.ts', import.meta.url),
};

// About 40 kB each.
const maximumKept = 200;

/** Caches the newest images; concurrent requests for one image share it. */
export function openImageDrawer(threads: Threads): ImageDrawer {
  const drawn = new LRUCache<string, Promise<DrawnImage>>({ max: maximumKept });

  async function draw(shared: SharedOffers): Promise<DrawnImage> {
    const png = asBuffer(await threads.run(drawingJob, shared));
    return { png, etag: etagOf(png) };
  }

  return {
    draw(key, shared) {
      const stored = drawn.get(key);
      if (stored) return stored;
      const made = draw(shared);
      drawn.set(key, made);
      made.catch(() => drawn.delete(key));
      return made;
    },
  };
}
