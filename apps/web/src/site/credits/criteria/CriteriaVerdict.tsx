import { type Criteria, type CriterionResult, verdictOf } from '@cotejo/finance/criteria';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Icon, type IconName } from '#ui/page/Icon.tsx';
import { CriteriaList } from './CriteriaList.tsx';
import styles from './criteria.module.css';
import { noneWords, verdictWords } from './verdict-words.ts';

const icons: Readonly<Record<'unmet' | 'unanswered' | 'birthday' | 'met', IconName>> = {
  unmet: 'close',
  unanswered: 'info',
  birthday: 'info',
  met: 'check',
};

/** Which published requirements are met, in one line that opens the list. */
export default function CriteriaVerdict({
  criteria,
  results,
  onAnswer,
}: {
  criteria: Criteria;
  results: readonly CriterionResult[];
  /** Leads to the questions. */
  onAnswer?: () => void;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const verdict = verdictOf(results);
  const { state } = verdict;
  if (state === 'none') return <p className={styles.none}>{noneWords}</p>;
  return (
    <div className={styles.room}>
      <button
        type="button"
        className={clsx(styles.verdict, state === 'met' && styles.met, state === 'unmet' && styles.unmet)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={icons[state]} size={17} />
        <span>{verdictWords(verdict)}</span>
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && (
        <div id={id} className={styles.opened}>
          <CriteriaList criteria={criteria} results={results} />
          {onAnswer && verdict.questions > 0 && (
            <Button small className="no-print" onClick={onAnswer}>
              Responder
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
