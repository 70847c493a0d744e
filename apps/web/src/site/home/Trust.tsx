import { formatCount } from '@cotejo/format/figures';
import { formatDate } from '@cotejo/format/time';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.ts';

/** How many institutions the site compares, when their data last changed, and who runs the site. */
export function Trust({
  institutionCount,
  lastChange,
  operator,
}: Pick<HomeData, 'institutionCount' | 'lastChange' | 'operator'>) {
  return (
    <ul className={styles.trust}>
      {lastChange && (
        <li>
          <Icon name="check" size={18} />
          <span>
            <b>{formatCount(institutionCount, 'institución', 'instituciones')}</b> · actualizado el{' '}
            {formatDate(lastChange)}
          </span>
        </li>
      )}
      <li>
        <Icon name="check" size={18} />
        <span>
          {operator ?? 'No somos un banco'}. <a href="/quienes-somos">Quiénes somos</a>
        </span>
      </li>
    </ul>
  );
}
