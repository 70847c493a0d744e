import { validatedLimits } from '@cotejo/contracts/core/limits';
import { completePersonalLoan } from '@cotejo/contracts/institutions/personal-loan';
import { personalLoanInput } from '@cotejo/contracts/institutions/personal-loan.schemas';
import type { InstitutionType, PersonalLoan } from '@cotejo/contracts/institutions/public';
import { noCriteria } from '@cotejo/finance/criteria';
import { findOffers } from '@cotejo/finance/offers';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { CostBar, CostFigures } from '#loan/CostBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { InstitutionName } from '#ui/page/LogoBadge.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { completeCharges } from './charge-form.ts';
import { bodyOf, type InstitutionForm } from './institution-form.ts';
import styles from './institutions.module.css';

interface PreviewedInstitution {
  name: string;
  type: InstitutionType;
  logo: string | null;
  minRate: number;
  maxRate: number;
  available: boolean;
  featured: boolean;
  loan: PersonalLoan;
}

/** Fills in the defaults; null while the institution is incomplete. */
export function previewOf(form: InstitutionForm, logo: string | null): PreviewedInstitution | null {
  const { minRate, maxRate, products } = bodyOf(form);
  if (form.charges === null) return null;
  // Incomplete charges are left out so that the card stays visible.
  const { charges } = completeCharges(form.charges);
  const loan = personalLoanInput.safeParse({ ...products.personalLoan, charges, criteria: undefined });
  if (!loan.success || form.type === '' || minRate === undefined || maxRate === undefined) return null;
  if (!(minRate >= 0 && maxRate >= minRate && maxRate <= 100)) return null;
  return {
    name: form.name.trim() || 'Nombre de la institución',
    type: form.type,
    logo,
    minRate,
    maxRate,
    available: form.available,
    featured: form.featured,
    loan: completePersonalLoan(loan.data, { minRate, maxRate }, noCriteria),
  };
}

/** A typical amount and term, limited to those of the product. */
function exampleRequest({ minAmount, maxAmount, minTerm, maxTerm }: PersonalLoan) {
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  const { amount, term } = validatedLimits;
  return {
    amount: Math.round(within(8_000, Math.max(minAmount, amount.min), Math.min(maxAmount, amount.max))),
    term: within(36, Math.max(minTerm, term.min), Math.min(maxTerm, term.max)),
  };
}

export function OfferPreview({
  institution,
  isUnreadable = false,
}: {
  institution: PreviewedInstitution | null;
  isUnreadable?: boolean;
}) {
  return (
    <section className={styles.preview} aria-labelledby="offer-preview">
      <h2 id="offer-preview">Así la verán</h2>
      {isUnreadable ? (
        <p className="small soft">No sale en las ofertas mientras sus cargos no se puedan leer.</p>
      ) : institution ? (
        <PreviewCard institution={institution} />
      ) : (
        <p className="small soft">Escribe tipo y tasas, y aquí aparece su tarjeta.</p>
      )}
    </section>
  );
}

function PreviewCard({ institution }: { institution: PreviewedInstitution }) {
  const { loan, available, featured } = institution;
  const { amount, term } = exampleRequest(loan);
  const { offers } = findOffers(
    [
      {
        id: 'preview',
        name: institution.name,
        type: institution.type,
        logo: institution.logo,
        minRate: institution.minRate,
        maxRate: institution.maxRate,
        isActive: true,
        available,
        featured,
        cities: [],
        product: loan,
      },
    ],
    { amount, term, rateFilter: 'min' },
  );
  const [offer] = offers;
  return (
    <>
      <div className={`sheet ${styles.card}`}>
        <InstitutionName institution={institution} isGray={!available}>
          {featured && (
            <span className={styles.badge}>
              <Tag tone="featured">DESTACADO</Tag>
            </span>
          )}
        </InstitutionName>
        {offer && (
          <>
            <dl className={styles.figures}>
              <div>
                <dt>Valor Cuota</dt>
                <dd className="figure">{formatDollars(offer.firstPayment)}</dd>
              </div>
              <div>
                <dt>Costo anual con cargos</dt>
                <dd className="figure">
                  {offer.realAnnualRate === null ? 'no se puede calcular' : formatPercent(offer.realAnnualRate)}
                </dd>
              </div>
            </dl>
            <CostBar
              name={institution.name}
              capital={amount}
              total={offer.realTotal}
              charges={offer.chargesCost}
              scaleTotal={offer.realTotal}
              isGray={!available}
            />
            <CostFigures capital={amount} total={offer.realTotal} charges={offer.chargesCost} start />
            {offer.received !== amount && <p className="small">Recibes {formatDollars(offer.received)}</p>}
          </>
        )}
        <Button variant="tonal" wide disabled>
          {available ? '¡LO QUIERO!' : 'NO DISPONIBLE'}
        </Button>
      </div>
      <p className="note">
        Para {formatDollars(amount)} a {formatMonths(term)}, con la tasa mínima, {formatPercent(institution.minRate)}, y
        los cargos que se piden.
      </p>
    </>
  );
}
