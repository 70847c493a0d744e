import { DomainError } from '@cotejo/contracts/core/errors';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import type { FastifyInstance } from 'fastify';
import type { Snapshot } from '#modules/catalog';
import type { Parts } from '#platform/context.ts';
import { perSnapshot } from '#platform/per-snapshot.ts';
import { asBuffer, type ThreadJob } from '#platform/threads/threads.ts';
import type { SharedImage } from './draw-site-image.ts';

const drawingJob: ThreadJob<SharedImage, Uint8Array> = {
  work: 'drawings',
  module: new URL('./site-image-thread.ts', import.meta.url),
};

const fixedImages: Record<string, SharedImage> = {
  inicio: {
    over: 'Compara créditos en Ecuador',
    title: 'El mismo préstamo no cuesta lo mismo.',
    under: 'Bancos y cooperativas lado a lado, en dólares. Gratis.',
  },
  creditos: {
    over: 'Comparar préstamos',
    title: 'Pon monto, plazo e ingreso. Mira el total.',
    under: 'De la oferta más barata a la más cara.',
  },
  instituciones: {
    over: 'Instituciones',
    title: 'Tasas, montos y requisitos de cada institución',
    under: 'Con un ejemplo en dólares para cada una.',
  },
  tasas: {
    over: 'Tasas',
    title: 'Las tasas de bancos y cooperativas, con su fuente',
    under: 'Y los datos, para quien los quiera usar.',
  },
  blog: {
    over: 'Blog',
    title: 'Blog de Consejos Financieros',
    under: 'Cuentas hechas y ejemplos en dólares.',
  },
  'preguntas-frecuentes': {
    over: 'Preguntas frecuentes',
    title: 'Lo que conviene saber antes de pedir',
    under: 'Montos, plazos, requisitos y tus datos.',
  },
  'quienes-somos': {
    over: 'Quiénes somos',
    title: 'Los créditos de todo el país, con las mismas cifras',
    under: 'Quién nos paga y cómo ordenamos las ofertas.',
  },
};

/** Images of link previews, drawn on the first request and cached per catalog snapshot. */
export function serveSiteImages(app: FastifyInstance, { catalog, threads }: Parts): void {
  const drawnOf = perSnapshot(() => new Map<string, Promise<Buffer>>());
  app.get<{ Params: { file: string } }>('/og/:file', async (request, reply) => {
    const { file } = request.params;
    const { snapshot } = catalog;
    const image = file.endsWith('.png') ? findImage(snapshot, file.slice(0, -4)) : null;
    if (!image) throw new DomainError('NOT_FOUND');
    const drawn = drawnOf(snapshot);
    let png = drawn.get(file);
    if (!png) {
      png = threads.run(drawingJob, image).then(asBuffer);
      drawn.set(file, png);
      png.catch(() => drawn.delete(file));
    }
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await png);
  });
}

/** Names are fixed, `blog-{slug}` or `institucion-{slug}`. */
function findImage(snapshot: Pick<Snapshot, 'postBySlug' | 'institutions'>, name: string): SharedImage | null {
  if (Object.hasOwn(fixedImages, name)) return fixedImages[name] ?? null;
  if (name.startsWith('blog-')) {
    const post = snapshot.postBySlug.get(name.slice('blog-'.length));
    return post ? { over: 'Blog de Consejos Financieros', title: post.title, under: '' } : null;
  }
  const slug = name.startsWith('institucion-') ? name.slice('institucion-'.length) : null;
  const institution = snapshot.institutions.find((each) => each.slug === slug);
  if (!institution) return null;
  const { minAmount, maxAmount } = institution.products.personalLoan;
  return {
    over: institution.type === 'BANK' ? 'Banco' : 'Cooperativa',
    title: institution.name,
    under: `Préstamos de ${formatDollars(minAmount)} a ${formatDollars(maxAmount)} desde ${formatPercent(institution.minRate)} anual`,
  };
}
