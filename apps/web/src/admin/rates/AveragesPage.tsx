import type { Route } from './+types/AveragesPage.ts';
import { averages } from './averages.tsx';
import { MonthlyRatesPage } from './MonthlyRatesPage.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Promedios · Panel de Administración · cotejo' }];

export default function AveragesPage() {
  return <MonthlyRatesPage kind={averages} />;
}
