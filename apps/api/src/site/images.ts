import { DomainError } from '@cotejo/contracts/core/errors';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import { light } from '@cotejo/format/palette';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Snapshot } from '#catalog/catalog.ts';
import { perSnapshot } from '#catalog/per-snapshot.ts';
import type { Parts } from '#context.ts';
import { breakLines, place } from '#images/outline-text.ts';
import { escapeXml } from './escape-xml.ts';

const width = 1200;
const height = 630;
const margin = 72;

/** What a shared link shows: a small line over a title, and under it a sentence. */
interface SharedImage {
  readonly over: string;
  readonly title: string;
  readonly under: string;
}

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

/**
 * Images of shared links at /og/{name}.png, 1200 × 630, drawn when first asked for and kept until
 * the catalogue changes.
 */
export function serveSiteImages(app: FastifyInstance, { catalog }: Parts): void {
  const drawnOf = perSnapshot(() => new Map<string, Promise<Buffer>>());
  app.get<{ Params: { file: string } }>('/og/:file', async (request, reply) => {
    const { file } = request.params;
    const { snapshot } = catalog;
    const image = file.endsWith('.png') ? findImage(snapshot, file.slice(0, -4)) : null;
    if (!image) throw new DomainError('NOT_FOUND');
    const drawn = drawnOf(snapshot);
    let png = drawn.get(file);
    if (!png) {
      png = drawImage(image);
      drawn.set(file, png);
      png.catch(() => drawn.delete(file));
    }
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await png);
  });
}

/** Fixed names, `blog-{slug}` and `institucion-{slug}`; null for anything else. */
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

/** The SVG of an image: paper, ruled lines, the two bars of the mark standing at the right. */
function writeImage({ over, title, under }: SharedImage): string {
  const room = 760;
  let size = 76;
  let lines = breakLines(title, size, room);
  while (lines.length > 4 && size > 44) {
    size -= 8;
    lines = breakLines(title, size, room);
  }
  if (lines.length > 4) lines = [...lines.slice(0, 3), `${lines[3]}…`];
  const top = 250 - Math.max(0, lines.length - 3) * 24;
  const bottom = top + (lines.length - 1) * size * 1.06;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-label="${escapeXml(title)}">
<rect width="${width}" height="${height}" fill="${light.paper}"/>
<path stroke="${light.line}" d="${Array.from({ length: 13 }, (_, index) => `M0 ${47 + index * 46}.5h${width}`).join('')}"/>
<rect x="0" y="0" width="${margin + room + 24}" height="${height}" fill="${light.paper}"/>
<path fill="${light.paramo}" d="M908 300h92v274h-92zM1036 300h92v274h-92z"/>
<path fill="${light.tile}" d="M1036 188h92v90h-92z"/>
<path fill="${light.ink}" d="M0 574h${width}v4H0z"/>
<g transform="translate(${margin} 62) scale(1.5)"><path fill="${light.paramo}" d="M2 11h8v17H2zM14 11h8v17h-8z"/><path fill="${light.tile}" d="M14 3h8v6h-8z"/></g>
${place('cotejo', { x: margin + 48, y: 104, size: 44, fill: light.ink })}
${place(over, { x: margin, y: top - size - 6, size: 28, fill: light.paramo })}
${lines.map((line, index) => place(line, { x: margin, y: top + index * size * 1.06, size, fill: light.ink })).join('\n')}
${breakLines(under, 30, room)
  .slice(0, 2)
  .map((line, index) => place(line, { x: margin, y: bottom + 62 + index * 38, size: 30, fill: light.softInk }))
  .join('\n')}
</svg>`;
}

function drawImage(image: SharedImage): Promise<Buffer> {
  return sharp(Buffer.from(writeImage(image)))
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}
