import { goOnPath } from '@cotejo/contracts/credits/going-on';
import { creditWords } from '#loan/credit-words.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import styles from './begun-note.module.css';
import { useBegunCredit } from './use-begun-credit.ts';

/** On the form of a new search: what was begun before, with the way to go on. */
export default function BegunNote() {
  return (
    <QueryProvider>
      <Note />
    </QueryProvider>
  );
}

function Note() {
  const { begun } = useBegunCredit();
  if (begun === null) return null;
  return (
    <div className="box">
      <p className={`sheet no-print ${styles.note}`}>
        <span>{creditWords(begun, new Date()).summary}</span>
        <ButtonLink small to={goOnPath(begun.id)}>
          Continuar
        </ButtonLink>
      </p>
    </div>
  );
}
