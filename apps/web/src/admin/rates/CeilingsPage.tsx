import type { Route } from './+types/CeilingsPage.ts';
import { ceilings } from './ceilings.tsx';
import { MonthlyRatesPage } from './MonthlyRatesPage.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Máximos legales · Panel de Administración · cotejo' }];

export default function CeilingsPage() {
  return <MonthlyRatesPage kind={ceilings} />;
}
