import { refundTime } from '@cotejo/contracts/charge-words';
import { formatCount, formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { type CSSProperties, Fragment, lazy, type ReactNode, Suspense, useRef } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { CostLegend } from '#loan/CostBar.tsx';
import { CostTowers } from '#loan/CostTower.tsx';
import { showCost } from '#loan/cost.ts';
import { wantedParameter } from '#loan/flow/marks.ts';
import { RatesNote } from '#loan/RatesNote.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Toggletip } from '#ui/controls/Toggletip.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { useChooseOffer } from '../choose-offer.ts';
import { DecreasingGloss, EffectiveRateGloss, NominalRateGloss } from '../glosses.tsx';
import { formUrl } from '../request-form/request-figures.ts';
import { SecondApplicationQuestion } from '../second-application/SecondApplicationQuestion.tsx';
import { ChargeCell, ChargeTitle } from './ChargeCells.tsx';
import { chargeRowsOf } from './charge-rows.ts';
import styles from './comparison.module.css';
import type { ComparedOffer, LoadedComparison } from './load-comparison.ts';
import { StickyNames } from './StickyNames.tsx';
import { useOwnIncome } from './use-own-credit.ts';

// Only for somebody with a search of their own.
const ComparedCriteria = lazy(() => importWhenOnline(() => import('./ComparedCriteria.tsx')));

export function ComparisonTable({
  offers,
  amount,
  term,
  pricedAt,
  rate,
  withOptional,
  catalog,
  isOwnCredit,
}: {
  offers: readonly ComparedOffer[];
  amount: number;
  term: number;
  /** ISO. */
  pricedAt: string;
  isOwnCredit: boolean;
} & Pick<LoadedComparison, 'rate' | 'withOptional' | 'catalog'>) {
  const ownIncome = useOwnIncome();
  const choice = useChooseOffer();
  const table = useRef<HTMLElement>(null);
  const cheapestTotal = Math.min(...offers.map((offer) => offer.realTotal));
  const costOf = ({ realTotal, chargesCost }: ComparedOffer) =>
    showCost({ capital: amount, total: realTotal, charges: chargesCost }, cheapestTotal);
  const isAskedByAll = (requirement: string) =>
    offers.length > 1 && offers.every(({ requirements }) => requirements.includes(requirement));
  const lowestPayment = Math.min(...offers.map((offer) => Math.round(offer.firstPayment)));
  const isAnyRefunded = offers.some(({ refunded }) => refunded > 0);
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
    <>
      <SecondApplicationQuestion second={choice.second} goOnText="Pedir otra aquí" />
      <StickyNames offers={offers} table={table} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section ref={table} className={styles.scroll} aria-label="Ofertas lado a lado" tabIndex={0}>
        <table className={styles.comparison} style={{ '--columns': offers.length } as CSSProperties}>
          <caption className="visually-hidden">
            Comparación de {formatCount(offers.length, 'oferta', 'ofertas')}
          </caption>
          <tbody>
            <tr className={styles.towers}>
              <th scope="row">
                Lo que pagas en total
                <span className="note">
                  Barras a una misma escala, desde cero. La línea marca el total de la más barata.
                </span>
                <div className={styles.legend}>
                  <CostLegend withCharges />
                </div>
              </th>
              <td colSpan={offers.length}>
                <CostTowers
                  cheapestTotal={cheapestTotal}
                  offers={offers.map(({ institution, realTotal, chargesCost }) => ({
                    key: institution.id,
                    name: institution.name,
                    capital: amount,
                    total: realTotal,
                    charges: chargesCost,
                  }))}
                />
              </td>
            </tr>
            <tr className={styles.names} data-names>
              <th scope="row">
                <span className="visually-hidden">Institución</span>
              </th>
              {offers.map(({ institution, slug }) => (
                <th key={institution.id} scope="col">
                  <LogoBadge institution={institution} />
                  <a href={`/instituciones/${slug}`} className={styles.nameLink}>
                    <b>{institution.name}</b>
                  </a>
                  <small className="soft">{institution.type === 'BANK' ? 'Banco' : 'Cooperativa'}</small>
                  {institution.featured && <Tag tone="featured">DESTACADO</Tag>}
                </th>
              ))}
            </tr>
            {row('Recibes', 'lo que llega a tus manos', ({ received }) => (
              <>
                <b className={`figure ${styles.middle}`}>{formatDollars(received)}</b>
                {received < amount && <small className="soft">te descuentan {formatDollars(amount - received)}</small>}
              </>
            ))}
            {row('Valor Cuota', 'la primera cuota, con seguro y cargos', ({ firstPayment }) => (
              <>
                <b className={`figure ${styles.large}`}>{formatDollars(firstPayment)}</b>
                {more(Math.round(firstPayment) - lowestPayment)}
              </>
            ))}
            {row(
              <Toggletip word="Tasa de interés">
                <NominalRateGloss />
              </Toggletip>,
              'nominal anual',
              (offer) => (
                <span className={`figure ${styles.middle}`}>{formatPercent(offer.rate)}</span>
              ),
            )}
            {row(
              <Toggletip word="TEA">
                <EffectiveRateGloss />
              </Toggletip>,
              'tasa efectiva anual, solo del interés',
              ({ effectiveRate, aboveCeiling }) => (
                <>
                  <span className={`figure ${styles.middle}`}>{formatPercent(effectiveRate)}</span>
                  {aboveCeiling && <small className={styles.ceiling}>por encima del techo legal</small>}
                </>
              ),
            )}
            {row(
              'De dónde sale la tasa',
              'la comprueba Cotejo; la institución no nos la confirma',
              ({ rates }) => rates && <RatesNote rates={rates} now={new Date(pricedAt)} />,
            )}
            {row('Costo anual con cargos', 'la cifra para comparar', ({ realAnnualRate }) => (
              <b className={`figure ${styles.middle}`}>
                {realAnnualRate === null ? 'no se puede calcular' : formatPercent(realAnnualRate)}
              </b>
            ))}
            {row('Interés', 'de todo el plazo', (offer) => (
              <span className={`figure ${styles.middle}`}>
                {formatDollarsAndCents(offer.realCost - offer.chargesCost)}
              </span>
            ))}
            {chargeRowsOf(offers).map((charge) => (
              <Fragment key={charge.key}>
                {row(<ChargeTitle row={charge} />, charge.note, (offer) => (
                  <ChargeCell row={charge} offer={offer} />
                ))}
              </Fragment>
            ))}
            {row('Cargos que no te devuelven', 'los contados, en todo el plazo', (offer) =>
              offer.charges.length === 0 ? (
                <span className="small soft">Sin cargos informados</span>
              ) : (
                <span className={`figure ${styles.middle}`}>{formatDollarsAndCents(offer.chargesCost)}</span>
              ),
            )}
            {row('Lo que te cuesta', 'el interés y esos cargos', (offer) => (
              <>
                <span className={`figure ${styles.middle}`}>{formatDollarsAndCents(offer.realCost)}</span>
                {more(costOf(offer).extra)}
              </>
            ))}
            {row('Total que pagas', 'el monto y lo que te cuesta', (offer) => (
              <>
                <b className={`figure ${styles.middle} ${styles.closed}`}>{formatDollarsAndCents(offer.realTotal)}</b>
                {offers.length > 1 && costOf(offer).extra === 0 && (
                  <small className={styles.cheapest}>la más barata</small>
                )}
              </>
            ))}
            {isAnyRefunded &&
              row('Te devuelven', 'sin intereses', ({ refunded, charges }) =>
                refunded > 0 ? (
                  <>
                    <span className="figure">{formatDollarsAndCents(refunded)}</span>
                    <small className="soft">{refundTime(charges)}</small>
                  </>
                ) : (
                  <span className="small soft">Nada</span>
                ),
              )}
            {row(
              <Toggletip word="Con cuota decreciente">
                <DecreasingGloss />
              </Toggletip>,
              'el total con cargos, del primer pago al último',
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
            {row('Otros requisitos', 'aparte de los que piden todas', ({ requirements }) => {
              const own = requirements.filter((requirement) => !isAskedByAll(requirement));
              return <TextList texts={own} none="Nada más" />;
            })}
            {row('Requisitos que publica', ownIncome === null ? null : 'con tus respuestas', (offer) =>
              ownIncome === null ? (
                <TextList texts={offer.asked} none="No publica requisitos" />
              ) : (
                <Suspense fallback={null}>
                  <ComparedCriteria
                    {...{ offer, catalog }}
                    income={ownIncome}
                    request={{
                      ...{ amount, term, income: ownIncome, rateFilter: rate },
                      charges: withOptional ? 'all' : 'required',
                    }}
                  />
                </Suspense>
              ),
            )}
            {row('Cuándo responde', 'a los expedientes que recibió', ({ answered: [answered, meaning] }) => (
              <>
                {answered}
                {meaning && <small className="soft">{meaning}</small>}
              </>
            ))}
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
                      onClick={() => choice.choose(institution)}
                    >
                      ¡LO QUIERO!<span className="visually-hidden"> {institution.name}</span>
                    </Button>
                  ) : (
                    <ButtonLink
                      variant="tonal"
                      to={`${formUrl({ amount, term })}&${wantedParameter}=${institution.id}`}
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
    </>
  );
}

function TextList({ texts, none }: { texts: readonly string[]; none: string }) {
  if (texts.length === 0) return <span className="small soft">{none}</span>;
  return (
    <ul className={styles.requirements}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
