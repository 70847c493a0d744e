import { proseClass } from '#ui/page/Prose.tsx';
import * as creativeFinance from './finanzas-creativas.md';
import * as mutualFunds from './fondos-mutuos.md';
import * as realEstate from './inversion-bienes-raices.md';
import * as goalsAndBudget from './metas-presupuesto.md';
import * as cannotPay from './no-puedo-pagar-prestamo.md';
import * as payingCredits from './pago-creditos.md';
import * as personalLoans from './prestamos-personales.md';
import * as creditCards from './tarjetas-credito.md';

/** Compiled from Markdown and a drawing (vite/articles.ts). The page adds the heading. */
export type Article = typeof creativeFinance;

const articles: readonly Article[] = [
  cannotPay,
  goalsAndBudget,
  creativeFinance,
  mutualFunds,
  realEstate,
  creditCards,
  personalLoans,
  payingCredits,
];

const bySlug: ReadonlyMap<string, Article> = new Map(articles.map((article) => [article.meta.slug, article]));

/** Null for a post that is stored on the server. */
export const findArticle = (slug: string): Article | null => bySlug.get(slug) ?? null;

export function ArticleText({ article }: { article: Article }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: from a file of this repository
  return <div className={proseClass} dangerouslySetInnerHTML={{ __html: article.html }} />;
}

export function ArticleDrawing({ article: { drawing } }: { article: Article }) {
  return (
    <svg
      viewBox={drawing.viewBox}
      aria-hidden="true"
      className="art"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: from a file of this repository
      dangerouslySetInnerHTML={{ __html: drawing.elements }}
    />
  );
}
