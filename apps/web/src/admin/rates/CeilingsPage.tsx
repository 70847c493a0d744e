import { officeTitle } from '../shell/office-title.ts';
import type { Route } from './+types/CeilingsPage.ts';
import { ceilings } from './ceilings.tsx';
import { MonthlyRatesPage } from './MonthlyRatesPage.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Máximos legales') }];

export default function CeilingsPage() {
  return <MonthlyRatesPage kind={ceilings} />;
}
