import { formatCount, formatDollars, formatList, formatMonths } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import { redirect, useLocation, useNavigate } from 'react-router';
import { siteDataContext } from '#document/site-context.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Switch.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { countWithOptional } from '../charges/offer-remarks.ts';
import shared from '../credits.module.css';
import { FlowBackLink } from '../FlowBackLink.tsx';
import { HowCalculatedLink } from '../HowCalculatedLink.tsx';
import { orderSentence, rateSentence, unconfirmedForTooLong } from '../rate-words.ts';
import { formUrl } from '../request-form/request-figures.ts';
import { ShareButton } from '../sharing/ShareButton.tsx';
import type { Route } from './+types/ComparisonPage.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import styles from './comparison.module.css';
import { comparisonUrl } from './comparison-url.ts';
import { type ComparedOffer, loadComparison } from './load-comparison.ts';
import { useOwnCredit } from './use-own-credit.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Lado a lado') },
  {
    name: 'description',
    content: 'Las mismas cifras de dos a cuatro préstamos, una junto a otra y a una misma escala.',
  },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, request }: Route.LoaderArgs) {
  const comparison = loadComparison(context.get(siteDataContext), new URL(request.url).searchParams);
  if (comparison === null) throw redirect('/creditos/solicitud');
  return comparison;
}

/** /creditos/comparar: up to four offers on one page that can be shared and printed. */
export default function ComparisonPage({ loaderData }: Route.ComponentProps) {
  const comparison = loaderData;
  const { offers, refusing, unconfirmed, goneCount, amount, term, rate, withOptional, pricedAt } = comparison;
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOwnCredit = useOwnCredit(amount, term);
  const withOptionalCount = countWithOptional(offers);
  const others = isOwnCredit ? '/creditos/resultados' : formUrl({ amount, term });
  return (
    <SitePage>
      <div className={`box ${styles.page}`}>
        {isOwnCredit ? (
          <FlowBackLink to={others}>Volver a tus opciones</FlowBackLink>
        ) : (
          <FlowBackLink to={others}>Comparar con mis datos</FlowBackLink>
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
            {offers.length > 0 && (
              <ShareButton
                {...{ amount, term, rate, withOptional }}
                ids={offers.map(({ institution }) => institution.id)}
              />
            )}
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
            <div className={styles.counted}>
              <p className="small soft">{orderSentence(withOptional)}</p>
              {(withOptionalCount > 0 || withOptional) && (
                <div className="no-print">
                  <Switch
                    isOn={withOptional}
                    note={withOptionalCount === 1 ? '1 oferta los tiene' : `${withOptionalCount} ofertas los tienen`}
                    onChange={(isOn) =>
                      void navigate(comparisonUrl({ ...comparison, withOptional: isOn }), {
                        replace: true,
                        preventScrollReset: true,
                        state,
                      })
                    }
                  >
                    Con cargos opcionales
                  </Switch>
                </div>
              )}
            </div>
            <QueryProvider>
              <ComparisonTable {...{ ...comparison, isOwnCredit }} />
            </QueryProvider>
            <p className={`note ${styles.closing}`}>
              {closingWords(offers, term, rate)} <HowCalculatedLink />
            </p>
            {offers.length === 1 && (
              <p className={`no-print ${styles.closing}`}>
                <ButtonLink to={others}>Ver otras ofertas</ButtonLink>
              </p>
            )}
          </>
        ) : (
          <EmptyState
            level={2}
            title="Ya no hay ofertas que poner lado a lado"
            actions={
              <ButtonLink variant="main" to={formUrl({ amount, term })}>
                COMPARAR
              </ButtonLink>
            }
          >
            {refusing.length > 0 || unconfirmed.length === 0
              ? `Ninguna de estas instituciones presta hoy ${formatDollars(amount)} a ${formatMonths(term)}.`
              : unconfirmedSentence(unconfirmed)}
          </EmptyState>
        )}
        {offers.length > 0 && refusing.length > 0 && (
          <p className={`note ${styles.closing}`}>
            {refusing.join(' y ')} no {refusing.length === 1 ? 'presta' : 'prestan'} {formatDollars(amount)} a{' '}
            {formatMonths(term)}.
          </p>
        )}
        {(offers.length > 0 || refusing.length > 0) && unconfirmed.length > 0 && (
          <p className={`note ${styles.closing}`}>{unconfirmedSentence(unconfirmed)}</p>
        )}
      </div>
    </SitePage>
  );
}

/** 'Banco Uno no aparece: hace demasiado tiempo que nadie comprueba sus tasas.' */
const unconfirmedSentence = (names: readonly string[]): string =>
  `${formatList(names)} no ${names.length === 1 ? 'aparece' : 'aparecen'}: hace ${unconfirmedForTooLong}.`;

function closingWords(offers: readonly ComparedOffer[], term: number, rate: 'min' | 'max'): string {
  const sentences = [rateSentence(rate)];
  const byTotal = [...offers].sort((left, right) => left.realTotal - right.realTotal);
  const [cheapest, dearest] = [byTotal[0], byTotal.at(-1)];
  const difference = Math.round(dearest?.realTotal ?? 0) - Math.round(cheapest?.realTotal ?? 0);
  if (cheapest && dearest && difference > 0) {
    const monthly = Math.round(difference / term);
    const each = monthly > 0 ? `: unos ${formatDollars(monthly)} cada mes` : '';
    sentences.push(
      `${dearest.institution.name} cuesta ${formatDollars(difference)} más que ${cheapest.institution.name} en los ${formatMonths(term)}${each}.`,
    );
  }
  if (offers.some(({ charges }) => charges.some(({ counted }) => !counted)))
    sentences.push('Lo que está entre paréntesis es opcional y no suma.');
  if (offers.some(({ refunded }) => refunded > 0))
    sentences.push('Lo que te devuelven no suma al total, pero sí al costo anual: es dinero que no puedes usar.');
  return sentences.join(' ');
}
