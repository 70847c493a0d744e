import { DomainError } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields';
import { type PictureWidth, pictureBoxes, pictureWidths } from '@cotejo/contracts/core/pictures';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Parts } from '#context.ts';
import { images } from '#db/schema.ts';
import { pictureRateLimit } from '#http/rate-limit.ts';

interface Picture {
  readonly content: Buffer;
  readonly contentType: string;
}

// The widths in which pages show their banner: the largest thing they paint.
const bannerWidths = [400, 800] as const;
/** Ids that name no picture: asked for again they cost no query. Of these the one asked for longest ago is forgotten. */
const maximumUnknown = 10_000;
// Logos and pictures of a page or two: past this the one shown longest ago is forgotten and made again when asked for.
const maximumKept = 400;

/**
 * Public pictures, `?w=` scaled down to one of the widths pages use. A picture never changes under its id, so it is kept
 * for a year wherever it is kept.
 */
export function serveMedia(app: FastifyInstance, { db, catalog }: Parts): void {
  const scaled = new LRUCache<string, Promise<Picture>>({ max: maximumKept });
  // Forgotten soon: a restored backup may bring a picture back under the id it had.
  const unknown = new LRUCache<string, true>({ max: maximumUnknown, ttl: 10_000 });

  const read = async (id: string): Promise<Picture> => {
    if (unknown.has(id)) throw new DomainError('NOT_FOUND');
    const [image] = await db.select().from(images).where(eq(images.id, id));
    if (image) return image;
    unknown.set(id, true);
    throw new DomainError('NOT_FOUND');
  };

  const readScaled = (id: string, width: PictureWidth): Promise<Picture> => {
    const key = `${id} ${width}`;
    const stored = scaled.get(key);
    if (stored) return stored;
    const made = read(id).then((picture) => scaleDown(picture, width));
    scaled.set(key, made);
    made.catch(() => scaled.delete(key));
    return made;
  };

  // A banner is ready before the first visitor of the day waits for it. One that fails is made again when asked for.
  app.addHook('onListen', () => {
    void (async () => {
      for (const width of bannerWidths)
        for (const { imageUrl } of catalog.snapshot.carouselByUrl)
          await readScaled(imageUrl.replace('/media/', ''), width);
    })().catch((error: unknown) => app.log.warn({ err: error }, 'A banner could not be scaled down'));
  });

  const ownLimit = { rateLimit: pictureRateLimit };
  interface Asked {
    Params: { id: string };
    Querystring: { w?: string };
  }
  app.get<Asked>('/media/:id', { config: ownLimit }, async (request, reply) => {
    const id = idSchema.safeParse(request.params.id);
    if (!id.success) throw new DomainError('NOT_FOUND');
    const width = pictureWidths.find((each) => String(each) === request.query.w);
    // One name for one picture, however the address writes it: each name costs a scaling of its own.
    const name = id.data.toLowerCase();
    const picture = await (width === undefined ? read(name) : readScaled(name, width));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(picture.contentType)
      .send(picture.content);
  });
}

async function scaleDown(picture: Picture, width: PictureWidth): Promise<Picture> {
  const content = await sharp(picture.content)
    .resize({ width, height: pictureBoxes[width], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 })
    .toBuffer();
  return content.length < picture.content.length ? { content, contentType: 'image/webp' } : picture;
}
