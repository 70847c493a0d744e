import type { Institution } from '@cotejo/contracts/institutions/public';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { scaleImage } from './image.ts';
import { LateImage } from './LateImage.tsx';
import styles from './LogoBadge.module.css';

type BadgeInstitution = Pick<Institution, 'name' | 'type'> & { logo?: string | null };

// Dark enough for white text (4.5:1).
const colours = [
  '#21479B',
  '#0A6AA6',
  '#A51D2D',
  '#11743C',
  '#A8480F',
  '#B3125F',
  '#0B4B57',
  '#7C1734',
  '#5B3A8C',
  '#4B5626',
];

/** The logo, or initials on a color derived from the name. Banks are square, cooperatives round. */
export function LogoBadge({
  institution,
  small,
  isGray,
  isLate,
}: {
  institution: BadgeInstitution;
  small?: boolean;
  isGray?: boolean;
  /** For images below the fold of home, which its page script loads. */
  isLate?: boolean;
}) {
  const className = clsx(
    styles.seal,
    small && styles.small,
    institution.type === 'COOPERATIVE' && styles.round,
    isGray && styles.gray,
  );
  if (institution.logo) {
    const size = small ? 30 : 44;
    const image = {
      ...{ src: scaleImage(institution.logo, small ? 64 : 96), alt: '', className },
      ...{ width: size, height: size, decoding: 'async' as const },
    };
    return isLate ? <LateImage {...image} /> : <img {...image} alt="" loading="lazy" />;
  }
  return (
    <span className={className} style={{ '--seal': colourOf(institution.name) } as CSSProperties} aria-hidden="true">
      {initialsOf(institution.name)}
    </span>
  );
}

export function InstitutionName({
  institution,
  isGray,
  isLate,
  children,
}: {
  institution: BadgeInstitution;
  isGray?: boolean;
  isLate?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={styles.institution}>
      <LogoBadge institution={institution} isGray={isGray} isLate={isLate} />
      <span>
        <b>{institution.name}</b>
        <small>{institution.type === 'BANK' ? 'Banco' : 'Cooperativa'}</small>
        {children}
      </span>
    </span>
  );
}

/** 'Cooperativa Jardín Azuayo' → 'JA', 'Banco Pichincha' → 'PI', 'Cooperativa 29 de Octubre' → '29'. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/^(banco|cooperativa|de|del|la|el|y)$/i.test(word));
  const [first = name, second] = words;
  if (/^\d/.test(first) || !second) return first.slice(0, 2).toUpperCase();
  return `${first.charAt(0)}${second.charAt(0)}`.toUpperCase();
}

function colourOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? '#21479B';
}
