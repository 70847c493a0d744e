import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './review.module.css';

export function NoDocuments() {
  return (
    <section className={styles.none} aria-label="Documentos">
      <EmptyState title="Todavía no hay documentos" drawing={<EmptyLedger />}>
        Quien solicita aún no ha subido ninguno. Sin los tres verificados no se puede aprobar.
      </EmptyState>
    </section>
  );
}
