import handoverScriptUrl from 'virtual:page-script/handover';
import { siteDataContext } from '#document/site-context.ts';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { PageScript } from '#ui/page/PageScript.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/HandoverPage.ts';
import { HandoverSteps } from './HandoverSteps.tsx';

export const handle = { noJs: true };

export const meta = () => [{ title: pageTitle('Expediente') }, { name: 'robots', content: 'noindex, nofollow' }];

export function loader({ context }: Route.LoaderArgs) {
  return { contactEmail: context.get(siteDataContext).settings.contactEmail };
}

/**
 * What a contact at an institution sees. The page is the same for every link: page-scripts/handover.ts reads the link
 * and fills it in.
 */
export default function HandoverPage({ loaderData }: Route.ComponentProps) {
  return (
    <SitePage bare>
      <HandoverSteps contactEmail={loaderData.contactEmail} />
      <PageScript src={handoverScriptUrl} />
    </SitePage>
  );
}
