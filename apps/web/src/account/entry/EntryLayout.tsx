import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { siteDataContext } from '#document/site-context.ts';
import { type PendingForm, readNewestForm } from '#loan/flow/stored-form.ts';
import { readReturnTarget } from '#session/return-target.ts';
import { Roof } from '#ui/page/drawings/Roof.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { findBannerImage } from '#ui/page/SectionBanner.tsx';
import type { Route } from './+types/EntryLayout.ts';
import styles from './entry.module.css';

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(siteDataContext);
  const terms = data.activeTerms();
  return {
    imageUrl: findBannerImage(data.carousel(), 'profile'),
    terms: terms && { id: terms.id, version: terms.version },
  };
}

const phrases: Record<string, string> = {
  '/login': 'Tus solicitudes siguen donde las dejaste.',
  '/registro': 'Una cuenta, gratis, y sigues tu crédito de principio a fin.',
  '/registro/verify': 'Un código y tu cuenta queda lista.',
  '/verificar-email': 'Un código y tu cuenta queda lista.',
  '/recuperar-password': 'Le pasa a cualquiera. Vuelves a entrar en dos pasos.',
  '/cambiar-password': 'Elige una contraseña nueva. Cerraremos tu sesión en los demás dispositivos.',
};

/** '/verificar-email/AB34XZ' is the same screen as '/verificar-email'. */
const screenOf = (pathname: string): string =>
  pathname.startsWith('/verificar-email') ? '/verificar-email' : pathname;

export default function EntryLayout({ loaderData }: Route.ComponentProps) {
  const { imageUrl, terms } = loaderData;
  const { pathname, search } = useLocation();
  const pendingForm = useKeptForm();
  const isForForm = readReturnTarget(search) === '/creditos/solicitud';
  const phrase =
    pendingForm && isForForm && pathname === '/login'
      ? 'Guardamos tu formulario. Inicia sesión y seguimos.'
      : (phrases[screenOf(pathname)] ??
        'Tu cuenta está protegida. Con el código que te enviamos la desbloqueas enseguida.');
  return (
    <SitePage bare>
      <div className={styles.entry}>
        <div className={styles.aside}>
          <div className={styles.words}>
            <p className={styles.phrase}>{phrase}</p>
            {pendingForm && <KeptFigures form={pendingForm} />}
          </div>
          <EntryImage imageUrl={imageUrl} />
        </div>
        <div className={styles.column}>
          <noscript>
            <p>Para ingresar hace falta JavaScript. Actívalo en tu navegador y vuelve a cargar la página.</p>
          </noscript>
          <Outlet context={terms} />
        </div>
      </div>
    </SitePage>
  );
}

function EntryImage({ imageUrl }: { imageUrl: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (imageUrl === null || hasFailed) return <Roof />;
  return <img src={imageUrl} alt="" className={styles.image} onError={() => setHasFailed(true)} />;
}

function KeptFigures({ form: { amount, term, location } }: { form: PendingForm }) {
  return (
    <dl className={styles.facts}>
      {amount !== null && (
        <div>
          <dt>Monto</dt>
          <dd className="figure">{formatDollars(amount)}</dd>
        </div>
      )}
      {term !== null && (
        <div>
          <dt>Plazo</dt>
          <dd className="figure">{formatMonths(term)}</dd>
        </div>
      )}
      {location !== '' && (
        <div>
          <dt>Ciudad</dt>
          <dd className="figure">{location}</dd>
        </div>
      )}
    </dl>
  );
}

function useKeptForm(): PendingForm | null {
  const [form, setForm] = useState<PendingForm | null>(null);
  useEffect(() => setForm(readNewestForm()), []);
  return form;
}
