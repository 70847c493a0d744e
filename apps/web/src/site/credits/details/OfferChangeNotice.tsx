import type { CreditOffer } from '@cotejo/contracts/credits/applicant';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './details.module.css';
import { compareTotals, listOfferChanges } from './offer-changes.ts';
import { useTakeNewOffer } from './use-credit-offer.ts';

export default function OfferChangeNotice({
  creditId,
  amount,
  term,
  offer,
  institution,
  onTaken,
}: {
  creditId: string;
  amount: number;
  term: number;
  offer: CreditOffer;
  institution: Institution;
  /** The credit has the current offer; the way to pay must be chosen again. */
  onTaken: () => void;
}) {
  const { take, isBusy } = useTakeNewOffer(creditId, institution.id, onTaken);
  return (
    <section role="alert" className={styles.changed} aria-label="La oferta cambió">
      <Icon name="warning" />
      <div>
        <p>
          <b>La oferta de {institution.name} cambió desde que la elegiste.</b> Para solicitar hace falta la de hoy.
        </p>
        <ul>
          {listOfferChanges(offer.snapshot, institution, term).map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {institution.available ? (
          <>
            <p>{compareTotals(offer.snapshot, institution, { amount, term }).text}</p>
            <p className="row no-print">
              <Button variant="main" busyText={isBusy && 'Tomando...'} onClick={() => void take()}>
                Tomar la oferta de hoy
              </Button>
              <ButtonLink to="/creditos/resultados">Ver otras opciones</ButtonLink>
            </p>
          </>
        ) : (
          <p className="row no-print">
            <ButtonLink variant="main" to="/creditos/resultados">
              Ver otras opciones
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}
