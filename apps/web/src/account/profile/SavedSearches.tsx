import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { formatCount, formatDollars, formatMonths } from '@cotejo/format/figures';
import { formatDate } from '@cotejo/format/time';
import { useNavigate } from 'react-router';
import { continueCredit } from '#loan/flow/continue-credit.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useCancelCredits } from '../credits/use-user-credits.ts';
import styles from './profile.module.css';
import { mergeSearches, type SavedSearch } from './saved-search.ts';

export function SavedSearches({ searches }: { searches: readonly UserCredit[] }) {
  const merged = mergeSearches(searches);
  if (merged.length === 0) return null;
  return (
    <details className={`sheet ${styles.searches}`}>
      <summary>Búsquedas guardadas ({merged.length})</summary>
      <p className="small soft">
        Son comparaciones que hiciste. Nadie las recibe hasta que elijas una oferta y la envíes.
      </p>
      <ul>
        {merged.map((search) => (
          <SearchRow key={search.latest.id} {...search} />
        ))}
      </ul>
    </details>
  );
}

function SearchRow({ latest: search, ids }: SavedSearch) {
  const navigate = useNavigate();
  const deletion = useCancelCredits(ids, { failureMessage: 'No se pudo quitar la búsqueda' });
  const figures = `${formatDollars(search.amount)} a ${formatMonths(search.term)}`;

  return (
    <li>
      <p>
        <b>{figures}</b>
        <small className="soft">
          Ingresos de {formatDollars(search.income)} en {search.location} · {formatDate(search.createdAt)}
          {ids.length > 1 && ` · ${formatCount(ids.length, 'vez', 'veces')}`}
        </small>
      </p>
      <div className="row">
        <Button small onClick={() => void navigate(continueCredit(search))}>
          Ver opciones<span className="visually-hidden"> de {figures}</span>
        </Button>
        <Button small variant="plain" busyText={deletion.isPending && 'Quitando...'} onClick={() => deletion.mutate()}>
          Quitar<span className="visually-hidden"> {figures}</span>
        </Button>
      </div>
    </li>
  );
}
