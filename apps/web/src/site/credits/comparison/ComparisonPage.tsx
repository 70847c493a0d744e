import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { siteDataContext } from '#site-context.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { formatCount, formatDollars, formatLongDate, formatMonths } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { SitePage } from '#ui/layouts/SitePage.tsx';
import { showToast } from '#ui/Toast.tsx';
import { BackLink } from '../BackLink.tsx';
import shared from '../credits.module.css';
import { rateSentence } from '../rate-words.ts';
import { formAddress } from '../request-figures.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import styles from './comparison.module.css';
import { type ComparedOffer, loadComparison } from './load-comparison.ts';
import { useOwnCredit } from './use-own-credit.ts';

export const meta: MetaFunction = () => [
  { title: 'Lado a lado · cotejo' },
  {
    name: 'description',
    content: 'Las mismas cifras de dos a cuatro préstamos, una junto a otra y a una misma escala.',
  },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, request }: LoaderFunctionArgs) {
  const comparison = loadComparison(context.get(siteDataContext), new URL(request.url).searchParams);
  if (comparison === null) throw redirect('/creditos/solicitud');
  return comparison;
}

/** /creditos/comparar: two to four offers on one page that can be shared and printed (4-look, Results). */
export default function ComparisonPage() {
  const { offers, refusing, goneCount, amount, term, rate, pricedAt } = useLoaderData<typeof loader>();
  const isOwnCredit = useOwnCredit(amount, term);
  const others = isOwnCredit ? '/creditos/resultados' : formAddress({ amount, term });
  return (
    <SitePage>
      <div className={`box ${styles.page}`}>
        {isOwnCredit ? (
          <BackLink to={others}>Volver a tus opciones</BackLink>
        ) : (
          <BackLink to={others}>Comparar con mis datos</BackLink>
        )}
        <header className={shared.head}>
          <div>
            <h1>Lado a lado</h1>
            <p className="soft">
              <b>{formatDollars(amount)}</b> a <b>{formatMonths(term)}</b>, a la tasa{' '}
              {rate === 'max' ? 'máxima' : 'mínima'} de cada institución. Calculado el {formatLongDate(pricedAt)}.
            </p>
          </div>
          <div className="row no-print">
            <Button small onClick={() => void share()}>
              <Icon name="share" size={20} />
              Compartir
            </Button>
            <Button small onClick={() => window.print()}>
              <Icon name="print" size={20} />
              Imprimir
            </Button>
          </div>
        </header>
        {offers.length > 0 && goneCount > 0 && (
          <p className={styles.gone}>
            {goneCount === 1
              ? 'Una de las ofertas de este enlace ya no está disponible.'
              : `${formatCount(goneCount, 'oferta', 'ofertas')} de este enlace ya no están disponibles.`}
          </p>
        )}
        {offers.length > 0 ? (
          <>
            <ComparisonTable offers={offers} amount={amount} term={term} isOwnCredit={isOwnCredit} />
            <p className={`note ${styles.closing}`}>{closingWords(offers, term, rate)}</p>
            {offers.length === 1 && (
              <p className={`no-print ${styles.closing}`}>
                <ButtonLink to={others}>Ver otras ofertas</ButtonLink>
              </p>
            )}
          </>
        ) : (
          <EmptyState
            level={2}
            drawing={<EmptyLedger />}
            title="Ya no hay ofertas que poner lado a lado"
            actions={
              <ButtonLink variant="main" to={formAddress({ amount, term })}>
                COMPARAR
              </ButtonLink>
            }
          >
            Ninguna de estas instituciones presta hoy {formatDollars(amount)} a {formatMonths(term)}.
          </EmptyState>
        )}
        {offers.length > 0 && refusing.length > 0 && (
          <p className={`note ${styles.closing}`}>
            {refusing.join(' y ')} no {refusing.length === 1 ? 'presta' : 'prestan'} {formatDollars(amount)} a{' '}
            {formatMonths(term)}.
          </p>
        )}
      </div>
    </SitePage>
  );
}

function closingWords(offers: readonly ComparedOffer[], term: number, rate: 'min' | 'max'): string {
  const rateWords = rateSentence(rate);
  const byTotal = [...offers].sort((left, right) => left.totalPayment - right.totalPayment);
  const [cheapest, dearest] = [byTotal[0], byTotal.at(-1)];
  if (!cheapest || !dearest) return rateWords;
  const difference = Math.round(dearest.totalPayment) - Math.round(cheapest.totalPayment);
  if (difference <= 0) return rateWords;
  const monthly = Math.round(dearest.monthlyPayment) - Math.round(cheapest.monthlyPayment);
  const each = monthly > 0 ? `: unos ${formatDollars(monthly)} cada mes` : '';
  return `${rateWords} ${dearest.institution.name} cuesta ${formatDollars(difference)} más que ${cheapest.institution.name} en los ${formatMonths(term)}${each}.`;
}

/** The browser's own way to share where there is one; else the address goes to the clipboard. */
async function share(): Promise<void> {
  const address = location.href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title: 'Lado a lado · cotejo', url: address });
    else {
      await navigator.clipboard.writeText(address);
      showToast('Enlace copiado. Pégalo donde quieras compartirlo.', 'done');
    }
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('No se pudo copiar el enlace. Copia la dirección de esta página.', 'error');
  }
}
