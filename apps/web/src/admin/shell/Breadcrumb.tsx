import { Link } from 'react-router';
import { Icon } from '#ui/page/Icon.tsx';
import { crumbsOf } from './crumbs.ts';
import styles from './shell.module.css';

export function Breadcrumb({ path }: { path: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Ruta">
      <ol>
        {crumbsOf(path).map(({ label, to }, index) => (
          <li key={to ?? 'here'}>
            {to === null ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link to={to}>
                {index === 0 && <Icon name="home" size={16} />}
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
