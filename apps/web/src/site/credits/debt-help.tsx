import { ButtonLink } from '#ui/controls/Button.tsx';

/** The article for somebody who cannot pay. The office may take it out of the blog. */
export const debtArticleSlug = 'no-puedo-pagar-prestamo';

const debtArticlePath = `/blog/${debtArticleSlug}`;

/** What helps somebody for whom another loan is no way out. */
export function DebtHelp({ hasArticle }: { hasArticle: boolean }) {
  return (
    <>
      {hasArticle && (
        <ButtonLink variant="main" to={debtArticlePath}>
          No puedo pagar mi préstamo
        </ButtonLink>
      )}
      <ButtonLink variant={hasArticle ? 'outline' : 'main'} to="/contacto">
        Escríbenos
      </ButtonLink>
    </>
  );
}

/** The same at a box of the form; in a new tab, which leaves the form as it is. */
export function LowIncomeHelp({ hasArticle }: { hasArticle: boolean }) {
  return (
    <a href={hasArticle ? debtArticlePath : '/contacto'} target="_blank" rel="noopener">
      Mira qué puedes hacer<span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}
