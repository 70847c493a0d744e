import type { Offer } from '@cotejo/contracts/offers';
import { Button } from '#ui/controls/Button.tsx';
import type { PageInstitution } from '../../page-institutions.ts';
import { unconfirmedForTooLong } from '../rate-words.ts';
import styles from './results.module.css';

export function WantedOffer({
  id,
  all,
  pageInstitutions,
  perPage,
  page,
  isHidden,
  onShow,
}: {
  id: string;
  all: readonly Offer[];
  pageInstitutions: readonly PageInstitution[];
  perPage: number;
  page: number;
  /** By the switch that hides where a requirement is not met. */
  isHidden: boolean;
  onShow: (page: number) => void;
}) {
  const place = all.findIndex(({ institution }) => institution.id === id);
  const known = pageInstitutions.find((institution) => institution.id === id);
  const name = all[place]?.institution.name ?? known?.name;
  if (name === undefined) return null;
  if (isHidden)
    return (
      <p className={styles.wanted}>
        Elegiste <b>{name}</b>: está oculta, porque no cumples todo lo que publica.
      </p>
    );
  if (place < 0)
    return (
      <p className={styles.wanted}>
        Elegiste <b>{name}</b>, pero{' '}
        {known?.rates?.isExcluded ? `hace ${unconfirmedForTooLong}.` : 'con estos datos no presta.'} Estas son las que
        sí.
      </p>
    );
  const ownPage = Math.floor(place / perPage) + 1;
  return (
    <p className={styles.wanted}>
      <span>
        Elegiste <b>{name}</b>: está en el puesto {place + 1} de {all.length}.
      </span>
      {ownPage !== page && (
        <Button small className="no-print" onClick={() => onShow(ownPage)}>
          Ver su oferta
        </Button>
      )}
    </p>
  );
}
