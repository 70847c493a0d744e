import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { CostBar, CostLegend } from '#loan/CostBar.tsx';
import { InstitutionName } from '#ui/page/LogoBadge.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import styles from './FeaturedInstitutions.module.css';
import { featuredCount, type HomeData } from './load-home.ts';

/** Up to four institutions picked at random, with the cost of the same example loan in each. */
export function FeaturedInstitutions({
  institutions,
  example,
}: {
  institutions: HomeData['featured'];
  example: HomeData['featuredExample'];
}) {
  if (institutions.length === 0) return null;
  const totals = institutions.map((institution) => institution.total);
  return (
    <section aria-labelledby="destacadas">
      <SectionHead
        id="destacadas"
        title="Instituciones destacadas"
        folio={`Ejemplo: ${formatDollars(example.amount)} a ${formatMonths(example.term)}`}
      />
      {/* Says that nobody pays for this, because an offer marked DESTACADO is paid for. */}
      <p className={`small soft ${styles.drawn}`}>
        {institutions.length === featuredCount ? 'Cuatro' : 'Unas'} al azar; nadie paga por salir aquí.
      </p>
      <ul className={styles.list}>
        {institutions.map((institution) => (
          <li key={institution.id}>
            <a href={`/instituciones/${institution.slug}`} className={styles.name}>
              <InstitutionName institution={institution} isLate />
            </a>
            <dl>
              <div>
                <dt>Tasa de interés</dt>
                <dd>
                  <span className="soft">desde</span>{' '}
                  <span className="figure">{formatPercent(institution.minRate)}</span>{' '}
                  <small className={`soft ${styles.rates}`}>
                    nominal · TEA {formatPercent(institution.effectiveRate)}
                  </small>
                </dd>
              </div>
              <div>
                <dt>Monto mínimo</dt>
                <dd>{formatDollars(institution.loan.minAmount)}</dd>
              </div>
              <div>
                <dt>Plazo</dt>
                <dd className={styles.term}>
                  {institution.loan.minTerm} a {formatMonths(institution.loan.maxTerm)}
                </dd>
              </div>
            </dl>
            <div className={styles.cost}>
              <p className="small">
                <span className="soft">Con cargos pagarías</span> <b>{formatDollars(institution.total)}</b>
              </p>
              <CostBar
                name={institution.name}
                capital={example.amount}
                total={institution.total}
                charges={institution.charges}
                scaleTotal={Math.max(...totals)}
                cheapestTotal={Math.min(...totals)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.legend}>
        <CostLegend withCharges />
      </div>
    </section>
  );
}
