import { data, type MetaFunction } from 'react-router';
import { FailurePage } from '#ui/layouts/FailurePage.tsx';

export const handle = { noJs: true };

export const meta: MetaFunction = () => [
  { title: 'Página no encontrada · cotejo' },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <FailurePage status={404} />;
}
