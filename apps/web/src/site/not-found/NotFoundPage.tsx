import { data } from 'react-router';
import { FailurePage } from '#ui/page/layouts/FailurePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/NotFoundPage.ts';

export const handle = { noJs: true };

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Página no encontrada') },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <FailurePage status={404} />;
}
