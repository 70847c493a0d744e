import '#document/theme/theme.css';
import pageScriptUrl from 'virtual:page-script/page';
import { Fragment, type ReactNode, useContext, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router';
import { replayEarlyInput } from '#document/early-input.ts';
import { readPageHandle } from '#document/page-handle.ts';
import { siteDataContext } from '#document/site-context.ts';
import { SessionProvider } from '#session/SessionProvider.tsx';
import { PendingScreen } from '#ui/feedback/PendingScreen.tsx';
import { ScreenFocus } from '#ui/feedback/ScreenFocus.tsx';
import { Toasts } from '#ui/feedback/Toast.tsx';
import { FailurePage } from '#ui/page/layouts/FailurePage.tsx';
import { ServerPageContext } from '#ui/page/server-page.ts';
import type { Route } from './+types/root.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'cotejo · Compara créditos en Ecuador' },
  {
    name: 'description',
    content:
      'Compara en dólares lo que cuesta el mismo préstamo en bancos y cooperativas del Ecuador. Gratis, sin ser un banco.',
  },
];

/**
 * What the footer of every page says of this installation (ui/page/SiteFooter.tsx); it never changes
 * while the page is open.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, settings } = context.get(siteDataContext);
  const { contactEmail, operator, socialLinks } = settings;
  return { origin, contactEmail, operator, socialLinks };
}

export const shouldRevalidate = () => false;

/** The document every page shares. Content pages (`handle.noJs`) get no framework script. */
export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => readPageHandle(match.handle));
  const isContentPage = handles.some(({ noJs }) => noJs);
  const { theme } = useContext(ServerPageContext);
  // In a browser this code only runs because an earlier page brought the framework: then it stays
  // for content pages too.
  const hasFramework = !isContentPage || typeof document !== 'undefined';
  return (
    <html
      lang="es-EC"
      data-script={hasFramework ? undefined : 'none'}
      data-theme={theme ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {handles.some(({ needsSession }) => needsSession) && <EarlyScript />}
        <script src={pageScriptUrl} defer />
        <Meta />
        <meta name="theme-color" content="#FBFAF6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101816" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Styles />
      </head>
      <body>
        {children}
        {hasFramework && <Toasts />}
        {hasFramework && <ScrollRestoration />}
        {hasFramework && <Scripts />}
      </body>
    </html>
  );
}

/**
 * The style of the page. A page to read carries it whole, so that its first bytes are painted;
 * others link files that the browser has for every page.
 */
function Styles() {
  const { style } = useContext(ServerPageContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: stylesheets of ours
  if (style !== null) return <style dangerouslySetInnerHTML={{ __html: style }} />;
  return <Links />;
}

/** Before everything else, so that neither the way to the login nor the calls wait for a file. */
function EarlyScript() {
  const { nonce, earlyScript } = useContext(ServerPageContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, built with the page
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />;
}

export default function Root() {
  useEffect(replayEarlyInput, []);
  const Session = useMatches().some(({ handle }) => readPageHandle(handle).hasOwnSession) ? Fragment : SessionProvider;
  return (
    <Session>
      <PendingScreen />
      <Outlet />
      <ScreenFocus />
    </Session>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
