import { officeTitle } from '../shell/office-title.ts';
import type { Route } from './+types/AveragesPage.ts';
import { averages } from './averages.tsx';
import { MonthlyRatesPage } from './MonthlyRatesPage.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Promedios') }];

export default function AveragesPage() {
  return <MonthlyRatesPage kind={averages} />;
}
