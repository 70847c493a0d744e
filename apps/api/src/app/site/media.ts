import { DomainError } from '@cotejo/contracts/core/errors';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import { type ImageWidth, imageBoxes, imageWidths } from '@cotejo/contracts/core/images';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Parts } from '#platform/context.ts';
import { images } from '#platform/db/schema.ts';
import { imageRateLimit } from '#platform/http/rate-limit.ts';
import { describeProblem } from '#platform/telemetry/describe-problem.ts';

interface PublicImage {
  readonly content: Buffer;
  readonly contentType: string;
}

// The widths at which pages show banners.
const bannerWidths = [400, 800] as const;
/** Unknown ids that are cached, to save queries. */
const maximumUnknown = 10_000;
const maximumKept = 400;

/** `?w=` scales an image to one of `imageWidths`. Images are immutable, so they are cached for a year. */
export function serveMedia(app: FastifyInstance, { db, catalog }: Parts): void {
  const scaled = new LRUCache<string, Promise<PublicImage>>({ max: maximumKept });
  // Short, because a restored backup may contain the id.
  const unknown = new LRUCache<string, true>({ max: maximumUnknown, ttl: 10_000 });

  const read = async (id: string): Promise<PublicImage> => {
    if (unknown.has(id)) throw new DomainError('NOT_FOUND');
    const [image] = await db.select().from(images).where(eq(images.id, id));
    if (image) return image;
    unknown.set(id, true);
    throw new DomainError('NOT_FOUND');
  };

  const readScaled = (id: string, width: ImageWidth): Promise<PublicImage> => {
    const key = `${id} ${width}`;
    const stored = scaled.get(key);
    if (stored) return stored;
    const made = read(id).then((image) => scaleDown(image, width));
    scaled.set(key, made);
    made.catch(() => scaled.delete(key));
    return made;
  };

  // Scales banners at the start; one that fails is scaled on request.
  app.addHook('onListen', () => {
    void (async () => {
      for (const width of bannerWidths)
        for (const { imageId } of catalog.snapshot.banners) await readScaled(imageId, width);
    })().catch((error: unknown) => app.log.warn(describeProblem(error, 'images'), 'a banner could not be scaled down'));
  });

  const ownLimit = { rateLimit: imageRateLimit };
  interface Asked {
    Params: { id: string };
    Querystring: { w?: string };
  }
  app.get<Asked>('/media/:id', { config: ownLimit }, async (request, reply) => {
    const id = idSchema.safeParse(request.params.id);
    if (!id.success) throw new DomainError('NOT_FOUND');
    const width = imageWidths.find((each) => String(each) === request.query.w);
    const image = await (width === undefined ? read(id.data) : readScaled(id.data, width));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(image.contentType)
      .send(image.content);
  });
}

async function scaleDown(image: PublicImage, width: ImageWidth): Promise<PublicImage> {
  const { default: sharp } = await import('sharp');
  const content = await sharp(image.content)
    .resize({ width, height: imageBoxes[width], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 })
    .toBuffer();
  return content.length < image.content.length ? { content, contentType: 'image/webp' } : image;
}
