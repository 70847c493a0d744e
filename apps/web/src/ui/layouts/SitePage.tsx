import { type ReactNode, Suspense } from 'react';
import { SiteFooter } from '../SiteFooter.tsx';
import { SiteBottomNav, SiteHeader } from '../SiteHeader.tsx';
import styles from './SitePage.module.css';

/**
 * A public page: skip link, header, main, footer, and the navigation at the foot of a phone.
 * @param bare only the mark above the page: screens with one thing to do (signing in)
 */
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
