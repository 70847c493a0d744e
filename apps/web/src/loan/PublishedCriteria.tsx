import type { Criteria } from '@cotejo/finance/criteria';
import { Icon } from '#ui/page/Icon.tsx';
import { criteriaTexts } from './criteria-words.ts';
import styles from './PublishedCriteria.module.css';

/** The published requirements of an institution, without comparing them with the person's answers. */
export function PublishedCriteria({ criteria }: { criteria: Criteria }) {
  const asked = Object.values(criteriaTexts(criteria));
  if (asked.length === 0) return <p className="soft">No publica requisitos.</p>;
  return (
    <ul className={styles.list}>
      {asked.map((text) => (
        <li key={text}>
          <Icon name="minus" size={18} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
