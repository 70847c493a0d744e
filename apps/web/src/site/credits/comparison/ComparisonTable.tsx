import type { CSSProperties, ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { CostLegend } from '#ui/CostBar.tsx';
import { CostTowers } from '#ui/CostTower.tsx';
import { showCost } from '#ui/cost.ts';
import { formatCount, formatDollars, formatMonths, formatPercent } from '#ui/format.ts';
import { Gloss } from '#ui/Gloss.tsx';
import { Seal } from '#ui/Seal.tsx';
import { Tag } from '#ui/Tag.tsx';
import { useChooseOffer } from '../choose-offer.ts';
import { DecreasingGloss, EffectiveRateGloss, NominalRateGloss } from '../glosses.tsx';
import { formAddress } from '../request-figures.ts';
import { wantedParameter } from '../wanted-offer.ts';
import styles from './comparison.module.css';
import type { ComparedOffer } from './load-comparison.ts';

/** The towers and, below them, figure by figure; what is dearer says by how much. */
export function ComparisonTable({
  offers,
  amount,
  term,
  isOwnCredit,
}: {
  offers: readonly ComparedOffer[];
  amount: number;
  term: number;
  isOwnCredit: boolean;
}) {
  const choice = useChooseOffer();
  const cheapestTotal = Math.min(...offers.map((offer) => offer.totalPayment));
  const costOf = (offer: ComparedOffer) => showCost({ capital: amount, total: offer.totalPayment }, cheapestTotal);
  const isAskedByAll = (requirement: string) =>
    offers.length > 1 && offers.every(({ requirements }) => requirements.includes(requirement));
  const lowestPayment = Math.min(...offers.map((offer) => Math.round(offer.monthlyPayment)));
  const row = (title: ReactNode, note: ReactNode, cell: (offer: ComparedOffer) => ReactNode) => (
    <tr>
      <th scope="row">
        {title}
        {note && <span className="note">{note}</span>}
      </th>
      {offers.map((offer) => (
        <td key={offer.institution.id}>{cell(offer)}</td>
      ))}
    </tr>
  );
  const more = (dollars: number) => dollars > 0 && <small className={styles.more}>+{formatDollars(dollars)}</small>;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <section className={styles.scroll} aria-label="Ofertas lado a lado" tabIndex={0}>
      <table className={styles.comparison} style={{ '--columns': offers.length } as CSSProperties}>
        <caption className="visually-hidden">Comparación de {formatCount(offers.length, 'oferta', 'ofertas')}</caption>
        <tbody>
          <tr className={styles.towers}>
            <th scope="row">
              Lo que devuelves
              <span className="note">
                Barras a una misma escala, desde cero. La línea marca el total de la más barata.
              </span>
              <div className={styles.legend}>
                <CostLegend />
              </div>
            </th>
            <td colSpan={offers.length}>
              <CostTowers
                cheapestTotal={cheapestTotal}
                offers={offers.map(({ institution, totalPayment }) => ({
                  key: institution.id,
                  name: institution.name,
                  capital: amount,
                  total: totalPayment,
                }))}
              />
            </td>
          </tr>
          <tr className={styles.names}>
            <th scope="row">
              <span className="visually-hidden">Institución</span>
            </th>
            {offers.map(({ institution, slug }) => (
              <th key={institution.id} scope="col">
                <Seal institution={institution} />
                <a href={`/instituciones/${slug}`} className={styles.nameLink}>
                  <b>{institution.name}</b>
                </a>
                <small className="soft">{institution.type === 'BANK' ? 'Banco' : 'Cooperativa'}</small>
                {institution.featured && <Tag tone="featured">DESTACADO</Tag>}
              </th>
            ))}
          </tr>
          {row('Valor Cuota', 'fija, cada mes', (offer) => (
            <>
              <b className={`figure ${styles.large}`}>{formatDollars(offer.monthlyPayment)}</b>
              {more(Math.round(offer.monthlyPayment) - lowestPayment)}
            </>
          ))}
          {row(
            <Gloss word="Tasa de interés">
              <NominalRateGloss />
            </Gloss>,
            'nominal anual',
            (offer) => (
              <span className={`figure ${styles.middle}`}>{formatPercent(offer.rate)}</span>
            ),
          )}
          {row(
            <Gloss word="TEA">
              <EffectiveRateGloss />
            </Gloss>,
            'tasa efectiva anual, la cifra para comparar',
            (offer) => (
              <span className={`figure ${styles.middle}`}>{formatPercent(offer.effectiveRate)}</span>
            ),
          )}
          {row('Interés', 'lo que cuesta el préstamo', (offer) => (
            <>
              <span className={`figure ${styles.middle}`}>{formatDollars(costOf(offer).interest)}</span>
              {more(costOf(offer).extra)}
            </>
          ))}
          {row('Pago Total (aprox.)', null, (offer) => (
            <b className={`figure ${styles.middle} ${styles.closed}`}>{formatDollars(offer.totalPayment)}</b>
          ))}
          {row(
            <Gloss word="Con cuota decreciente">
              <DecreasingGloss />
            </Gloss>,
            'empiezas pagando más, terminas pagando menos',
            ({ german }) => (
              <>
                <span className={`figure ${styles.middle}`}>{formatDollars(german.total)}</span>
                <small className="soft">
                  de {formatDollars(german.first)} a {formatDollars(german.last)}
                </small>
              </>
            ),
          )}
          {row('Plazo que acepta', null, ({ minTerm, maxTerm }) => `${minTerm} a ${formatMonths(maxTerm)}`)}
          {row('Ingreso mínimo', null, ({ minIncome }) => (
            <span className="figure">{minIncome > 0 ? formatDollars(minIncome) : 'No pide'}</span>
          ))}
          {row('Otros requisitos y cobros', 'aparte de los que piden todas', ({ requirements }) => {
            const own = requirements.filter((requirement) => !isAskedByAll(requirement));
            if (own.length === 0) return <span className="small soft">Nada más</span>;
            return (
              <ul className={styles.requirements}>
                {own.map((requirement) => (
                  <li key={requirement}>{requirement}</li>
                ))}
              </ul>
            );
          })}
          <tr className={`no-print ${styles.actions}`}>
            <th scope="row">
              <span className="visually-hidden">Elegir</span>
            </th>
            {offers.map(({ institution, available }) => (
              <td key={institution.id}>
                {!available ? (
                  <Button isBlocked>NO DISPONIBLE</Button>
                ) : isOwnCredit ? (
                  <Button
                    variant="tonal"
                    busyText={choice.choosingId === institution.id && 'Eligiendo...'}
                    onClick={() => void choice.choose(institution.id)}
                  >
                    ¡LO QUIERO!<span className="visually-hidden"> {institution.name}</span>
                  </Button>
                ) : (
                  <ButtonLink
                    variant="tonal"
                    to={`${formAddress({ amount, term })}&${wantedParameter}=${institution.id}`}
                  >
                    ¡LO QUIERO!<span className="visually-hidden"> {institution.name}</span>
                  </ButtonLink>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
