import { data } from 'react-router';
import { pageTitle } from '#page-title.ts';
import { FailurePage } from '#ui/layouts/FailurePage.tsx';
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
