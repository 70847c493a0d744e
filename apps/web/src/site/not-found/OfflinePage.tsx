import { ButtonLink } from '#ui/Button.tsx';
import { BrokenLine } from '#ui/drawings/BrokenLine.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SitePage } from '#ui/layouts/SitePage.tsx';
import type { Route } from './+types/OfflinePage.ts';

export const handle = { noJs: true };

export const meta: Route.MetaFunction = () => [
  { title: 'Sin conexión · cotejo' },
  { name: 'robots', content: 'noindex' },
];

/** The service worker caches this page and shows it while offline. */
export default function OfflinePage() {
  return (
    <SitePage>
      <div className="box">
        <EmptyState
          level={1}
          drawing={<BrokenLine />}
          title="Sin conexión a internet"
          actions={
            <ButtonLink to="/" variant="main">
              Intentar de nuevo
            </ButtonLink>
          }
        >
          Lo que ya enviaste está guardado. Revisa tus datos o tu wifi y vuelve a intentar.
        </EmptyState>
      </div>
    </SitePage>
  );
}
