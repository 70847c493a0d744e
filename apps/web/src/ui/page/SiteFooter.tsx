import { lenderDecides } from '@cotejo/contracts/credits/review-story';
import { Link, useRouteLoaderData } from 'react-router';
import { Mark } from './Mark.tsx';
import styles from './SiteFooter.module.css';

interface SiteFacts {
  origin: string;
  operator: string | null;
  socialLinks: readonly string[];
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

const networkNames: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'wa.me': 'WhatsApp',
};

/** Without own pages on social networks, offers two links to share the site. */
function socialLinksOf(site: SiteFacts | undefined): { name: string; href: string }[] {
  if (!site) return [];
  if (site.socialLinks.length > 0)
    return site.socialLinks.map((href) => ({ name: networkNames[hostOf(href)] ?? hostOf(href), href }));
  const text = `Compara en dólares lo que cuesta un préstamo en Ecuador: ${site.origin}`;
  return [
    { name: 'Compartir por WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(text)}` },
    {
      name: 'Compartir en Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(site.origin)}`,
    },
  ];
}

export function SiteFooter() {
  const site = useRouteLoaderData<SiteFacts>('root');
  return (
    <footer className={styles.footer}>
      <div className={`box ${styles.columns}`}>
        <div className="stack">
          <Mark />
          <p>Compara créditos en Ecuador. Gratis, y no somos un banco: {lenderDecides}.</p>
          <p className="note">
            Cada tasa dice de qué fuente sale y cuándo la comprobamos. La tuya la fija la institución.
          </p>
          {site?.operator && <p className="note">{site.operator}</p>}
        </div>
        <ul className={styles.links}>
          <li>
            <Link to="/preguntas-frecuentes">Preguntas frecuentes</Link>
          </li>
          <li>
            <Link to="/quienes-somos">Quiénes somos</Link>
          </li>
          <li>
            <Link to="/como-calculamos">Cómo calculamos</Link>
          </li>
          <li>
            <Link to="/instituciones">Instituciones</Link>
          </li>
          <li>
            <Link to="/tasas">Tasas</Link>
          </li>
          <li>
            <Link to="/simuladores">Simuladores</Link>
          </li>
          <li>
            <Link to="/blog">Blog</Link>
          </li>
          <li>
            <Link to="/contacto">Contacto</Link>
          </li>
          <li>
            <Link to="/acerca">Acerca de</Link>
          </li>
          <li>
            <Link to="/terminos">Términos y condiciones</Link>
          </li>
          <li>
            <Link to="/privacidad">Privacidad</Link>
          </li>
          {socialLinksOf(site).map(({ name, href }) => (
            <li key={href}>
              <a href={href} rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
