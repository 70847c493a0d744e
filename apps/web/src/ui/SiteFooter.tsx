import { Link } from 'react-router';
import { Mark } from './Mark.tsx';
import styles from './SiteFooter.module.css';

/** Who we are in two sentences, and the links of spec 1 §2. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`box ${styles.columns}`}>
        <div className="stack">
          <Mark />
          <p>
            Compara créditos en Ecuador. Gratis, y no somos un banco: quien presta y decide es la institución que
            elijas.
          </p>
          <p className="note">
            Tasas ilustrativas: parten del promedio cobrado en consumo en agosto de 2026 (BCE). La tuya la fija la
            institución.
          </p>
        </div>
        <ul className={styles.links}>
          <li>
            <Link to="/preguntas-frecuentes">Preguntas frecuentes</Link>
          </li>
          <li>
            <Link to="/quienes-somos">Quiénes somos</Link>
          </li>
          <li>
            <Link to="/instituciones">Instituciones</Link>
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
            <a href="https://www.facebook.com/" rel="noreferrer">
              Facebook
            </a>
          </li>
          <li>
            <a href="https://www.instagram.com/" rel="noreferrer">
              Instagram
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
