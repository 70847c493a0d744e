import { useParams, useRouteLoaderData } from 'react-router';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { HandoverSteps } from './HandoverSteps.tsx';

export const handle = { hasOwnSession: true };

export const meta = () => [{ title: pageTitle('Expediente') }, { name: 'robots', content: 'noindex, nofollow' }];

/**
 * What a contact at an institution sees. The server renders the same page for every link and without it; it has no
 * loader, so that no address with a link in it is ever asked for again.
 */
export default function HandoverPage() {
  const { '*': token = '' } = useParams();
  const contactEmail = useRouteLoaderData<{ contactEmail: string }>('root')?.contactEmail ?? '';
  return (
    <SitePage bare>
      <HandoverSteps token={token} contactEmail={contactEmail} />
    </SitePage>
  );
}
