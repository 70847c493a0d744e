import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { BrokenLine } from '#ui/page/drawings/BrokenLine.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/OfflinePage.ts';

export const handle = { noJs: true };

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Sin conexión') },
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
