import type { ComponentType } from 'react';
import type { ArtProps } from '#ui/drawings/Art.tsx';
import * as creativeFinance from './finanzas-creativas.tsx';
import * as mutualFunds from './fondos-mutuos.tsx';
import * as realEstate from './inversion-bienes-raices.tsx';
import * as goalsAndBudget from './metas-presupuesto.tsx';
import * as cannotPay from './no-puedo-pagar-prestamo.tsx';
import * as payingCredits from './pago-creditos.tsx';
import * as personalLoans from './prestamos-personales.tsx';
import * as creditCards from './tarjetas-credito.tsx';

interface ArticleMeta {
  slug: string;
  title: string;
  summary: string;
  /** Reading time. */
  minutes: number;
  /** What the drawing shows, for people who do not see it. */
  drawingAlt: string;
  /** Day, ISO 8601. */
  publishedOn: string;
}

/** A fixed article of the blog: the page gives the heading, the module the rest. */
interface ArticleModule {
  meta: ArticleMeta;
  Article: ComponentType;
  Drawing: ComponentType<ArtProps>;
}

const modules: readonly ArticleModule[] = [
  cannotPay,
  goalsAndBudget,
  creativeFinance,
  mutualFunds,
  realEstate,
  creditCards,
  personalLoans,
  payingCredits,
];

/** The fixed articles. */
const bySlug: ReadonlyMap<string, ArticleModule> = new Map(modules.map((article) => [article.meta.slug, article]));

/** The fixed article at a slug; null where the post comes from the server. */
export const findArticle = (slug: string): ArticleModule | null => bySlug.get(slug) ?? null;
