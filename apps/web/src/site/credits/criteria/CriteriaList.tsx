import type { Criteria, CriterionResult } from '@cotejo/finance/criteria';
import clsx from 'clsx';
import { criteriaTexts } from '#loan/criteria-words.ts';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './criteria.module.css';
import { changeWords, ownWords } from './verdict-words.ts';

const states = {
  met: { icon: 'check', words: 'Lo cumples' },
  unmet: { icon: 'close', words: 'No lo cumples' },
  unknown: { icon: 'info', words: 'No lo sabemos' },
} as const;

/** Each requirement: what is asked, what the person has and what would change it. */
export function CriteriaList({ criteria, results }: { criteria: Criteria; results: readonly CriterionResult[] }) {
  const asked = criteriaTexts(criteria);
  return (
    <ul className={styles.list}>
      {results.map((result) => {
        const { rule, state } = result;
        const own = ownWords(result) ?? 'Falta tu respuesta';
        const change = changeWords(result);
        return (
          <li key={rule} className={clsx(state === 'met' && styles.met, state === 'unmet' && styles.unmet)}>
            <Icon name={states[state].icon} size={18} />
            <p>
              <b>{asked[rule]}</b>
              <span className="visually-hidden">. {states[state].words}</span>
              <span className={styles.own}>{own}.</span>
              {change && <span className={styles.change}>{change}.</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
