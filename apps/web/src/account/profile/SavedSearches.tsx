import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { formatDate } from '@cotejo/format/time';
import { useNavigate } from 'react-router';
import { continueCredit } from '#credit-flow/continue-credit.ts';
import { messageOf } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { Button } from '#ui/Button.tsx';
import { useCancelCredit } from '../credits/use-credits.ts';
import styles from './profile.module.css';

/**
 * Comparisons that were kept, folded into one line: they are no applications. Nothing where there
 * are none.
 */
export function SavedSearches({ searches }: { searches: readonly UserCredit[] }) {
  if (searches.length === 0) return null;
  return (
    <details className={`sheet ${styles.searches}`}>
      <summary>Búsquedas guardadas ({searches.length})</summary>
      <p className="small soft">
        Son comparaciones que hiciste. Nadie las recibe hasta que elijas una oferta y la envíes.
      </p>
      <ul>
        {searches.map((search) => (
          <SavedSearch key={search.id} search={search} />
        ))}
      </ul>
    </details>
  );
}

function SavedSearch({ search }: { search: UserCredit }) {
  const navigate = useNavigate();
  const deletion = useCancelCredit(search.id);
  const figures = `${formatDollars(search.amount)} a ${formatMonths(search.term)}`;

  function deleteSearch(): void {
    deletion.mutate(undefined, {
      onError: (error) => tellFailure(error, messageOf(error, 'No se pudo quitar la búsqueda')),
    });
  }

  return (
    <li>
      <p>
        <b>{figures}</b>
        <small className="soft">
          Ingresos de {formatDollars(search.income)} en {search.location} · {formatDate(search.createdAt)}
        </small>
      </p>
      <div className="row">
        <Button small onClick={() => void navigate(continueCredit(search))}>
          Ver opciones<span className="visually-hidden"> de {figures}</span>
        </Button>
        <Button small variant="plain" busyText={deletion.isPending && 'Quitando...'} onClick={deleteSearch}>
          Quitar<span className="visually-hidden"> {figures}</span>
        </Button>
      </div>
    </li>
  );
}
