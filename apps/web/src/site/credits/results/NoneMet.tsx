import { formatCount } from '@cotejo/format/figures';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import styles from './results.module.css';

/** Every offer is hidden. */
export default function NoneMet({
  count,
  onAnswer,
  onShowAll,
}: {
  count: number;
  onAnswer: () => void;
  onShowAll: () => void;
}) {
  return (
    <EmptyState
      level={2}
      className={styles.none}
      drawing={<EmptyLedger />}
      title="En ninguna cumples todo lo que publica"
      actions={
        <>
          <Button variant="main" onClick={onShowAll}>
            {count === 1 ? 'Mostrar la oferta' : `Mostrar las ${formatCount(count, 'oferta', 'ofertas')}`}
          </Button>
          <Button onClick={onAnswer}>Cambiar mis respuestas</Button>
        </>
      }
    >
      Abajo dice qué pide cada una y qué lo cambiaría. Quien decide es la institución: puedes preguntarle igual.
    </EmptyState>
  );
}
