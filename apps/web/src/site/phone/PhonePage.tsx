import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { PhoneSteps } from './PhoneSteps.tsx';

export const handle = { hasOwnSession: true };

export const meta = () => [
  { title: pageTitle('Fotos desde el teléfono') },
  { name: 'robots', content: 'noindex, nofollow' },
];

/**
 * Where a phone takes the photos of an application that somebody began on a computer. What opens the link is behind `#`,
 * so the server renders the same page for every link.
 */
export default function PhonePage() {
  return (
    <SitePage bare>
      <PhoneSteps />
    </SitePage>
  );
}
