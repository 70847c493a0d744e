import type { ReactNode } from 'react';
import { HydrateLater } from '#runtime/hydrate-later.tsx';
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
      <HydrateLater isLast>
        <SiteHeader bare={bare} />
      </HydrateLater>
      <HydrateLater>
        <main id="main">{children}</main>
      </HydrateLater>
      {footer && !bare && (
        <HydrateLater isLast>
          <SiteFooter />
        </HydrateLater>
      )}
      {!bare && (
        <HydrateLater isLast>
          <SiteBottomNav />
        </HydrateLater>
      )}
    </>
  );
}
