import { DomainError } from '@cotejo/contracts/core/errors';
import { LRUCache } from 'lru-cache';
import { etagOf } from '#http/etag.ts';

export interface DrawnImage {
  readonly png: Buffer;
  readonly etag: string;
}

/** Draws images; `key` names what is on one, and `svg` is asked for only where it is not drawn. */
export interface ImageDrawer {
  /** @throws DomainError UNAVAILABLE past the deadline, or when too many wait */
  draw(key: string, svg: () => string | Promise<string>): Promise<DrawnImage>;
}

interface Options {
  /** How many are worked on at a time. */
  readonly threads?: number;
  readonly maximumWaiting?: number;
  readonly deadlineSeconds?: number;
}

// Some 40 kB each.
const maximumKept = 200;
const retryAfterSeconds = 5;
const busyMessage = 'Estamos preparando muchas imágenes a la vez. Inténtalo de nuevo en unos segundos.';

const busy = () => new DomainError('UNAVAILABLE', { message: busyMessage, retryAfterSeconds });

/**
 * Images are turned into pixels in the threads of libvips, few at a time, so that the event loop
 * and uploads go on. The newest are kept, and whoever asks for one that is under way waits for the
 * same.
 */
export function openImageDrawer({ threads = 2, maximumWaiting = 20, deadlineSeconds = 5 }: Options = {}): ImageDrawer {
  const drawn = new LRUCache<string, Promise<DrawnImage>>({ max: maximumKept });
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= threads) {
      if (waiting.length >= maximumWaiting) throw busy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes from hand to hand: nobody who comes now takes it from who waits.
      if (next) next();
      else running -= 1;
    }
  }

  async function paint(svg: () => string | Promise<string>): Promise<DrawnImage> {
    const { default: sharp } = await import('sharp');
    const png = await sharp(Buffer.from(await svg()))
      .timeout({ seconds: deadlineSeconds })
      .png({ palette: true, colours: 64, compressionLevel: 9 })
      .toBuffer()
      .catch((error: Error) => {
        throw /timeout/i.test(error.message) ? busy() : error;
      });
    return { png, etag: etagOf(png) };
  }

  return {
    draw(key, svg) {
      const stored = drawn.get(key);
      if (stored) return stored;
      const made = inTurn(() => paint(svg));
      drawn.set(key, made);
      made.catch(() => drawn.delete(key));
      return made;
    },
  };
}
