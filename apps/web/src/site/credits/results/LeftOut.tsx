import { Button, ButtonLink } from '#ui/Button.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import type { LeftOutLine } from './explain-left-out.ts';
import styles from './results.module.css';

/** Who was left out by each rule, and the nearest change that would include somebody. */
export function LeftOut({
  total,
  explain,
  onShowAll,
}: {
  total: number;
  /** Worked out when it is shown: it prices the institutions left out. */
  explain: () => readonly LeftOutLine[];
  onShowAll: () => void;
}) {
  if (total === 0) return null;
  return (
    <section>
      <SectionHead
        title={
          total === 1
            ? '1 no aparece en tu lista. Te decimos por qué'
            : `${total} no aparecen en tu lista. Te decimos por qué`
        }
      />
      <ul className={styles.leftOut}>
        {explain().map(({ rule, count, reason, help, change }) => (
          <li key={rule}>
            <span className="figure">{count}</span>
            <p>
              <b>{reason}</b> {help}
            </p>
            {change &&
              (change.to === null ? (
                <Button small className="no-print" onClick={onShowAll}>
                  {change.label}
                </Button>
              ) : (
                <ButtonLink small className="no-print" to={change.to}>
                  {change.label}
                </ButtonLink>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
