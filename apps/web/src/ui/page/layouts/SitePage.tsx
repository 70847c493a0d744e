import { type ReactNode, Suspense } from 'react';
import { SiteFooter } from '../SiteFooter.tsx';
import { SiteBottomNav, SiteHeader } from '../SiteHeader.tsx';
import styles from './SitePage.module.css';

/** `bare`: without navigation and footer, for screens with a single task (signing in). */
export function SitePage({
  children,
  footer = true,
  bare = false,
}: {
  children: ReactNode;
  footer?: boolean;
  bare?: boolean;
}) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Ir al contenido
      </a>
      <Suspense>
        <SiteHeader bare={bare} />
      </Suspense>
      <main id="main">{children}</main>
      {footer && !bare && (
        <Suspense>
          <SiteFooter />
        </Suspense>
      )}
      {!bare && (
        <Suspense>
          <SiteBottomNav />
        </Suspense>
      )}
    </>
  );
}
