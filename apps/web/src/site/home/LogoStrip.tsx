import type { Institution } from '@cotejo/contracts/institutions/public';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import styles from './LogoStrip.module.css';

type Shown = Pick<Institution, 'id' | 'name' | 'type' | 'logo'>;

// Shown if there are no institutions yet.
const defaultBanks: Shown[] = [
  'Banco Pichincha',
  'Produbanco',
  'Banco Guayaquil',
  'Banco del Pacífico',
  'Banco Internacional',
  'Banco Bolivariano',
].map((name) => ({ id: name, name, type: 'BANK', logo: null }));

/** A strip of bank and cooperative logos that scrolls horizontally. */
export function LogoStrip({ institutions }: { institutions: readonly Shown[] }) {
  const names = institutions.length > 0 ? institutions : defaultBanks;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <section className={styles.strip} aria-label="Bancos y cooperativas" tabIndex={0}>
      <ul>
        {names.map((institution) => (
          <li key={institution.id}>
            <LogoBadge institution={institution} small isLate />
            <span>{institution.name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
