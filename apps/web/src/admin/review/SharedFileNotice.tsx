import type { SharedFile } from '@cotejo/contracts/credits/review';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/Icon.tsx';
import styles from './review.module.css';

/**
 * Says that other people sent this very file, and where: nobody has the same papers as somebody
 * else.
 */
export function SharedFileNotice({ people, credits }: SharedFile) {
  const more = people - credits.length;
  return (
    <p className={styles.shared}>
      <Icon name="warning" size={20} />
      <span>
        {people === 1 ? 'Otra persona envió' : `Otras ${people} personas enviaron`} este mismo archivo:{' '}
        {credits.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to={`/admin/credits/${id}`}>{name}</Link>
          </Fragment>
        ))}
        {more > 0 && ` y ${more} más`}.
      </span>
    </p>
  );
}
