import { Link } from 'react-router';
import { siteDataContext } from '#document/site-context.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { Classroom } from '#ui/page/drawings/Classroom.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import { formatCities } from '../credits/request-form/cities.ts';
import { describePage } from '../describe-page.ts';
import type { Route } from './+types/SimulatorsPage.ts';
import { AffordabilitySimulator } from './AffordabilitySimulator.tsx';
import { CreditSimulator, type SimulatedInstitution } from './CreditSimulator.tsx';
import { InvestmentSimulator } from './InvestmentSimulator.tsx';
import tabs from './loan-simulators.module.css';
import { PrepaymentSimulator } from './PrepaymentSimulator.tsx';
import { RefinanceSimulator } from './RefinanceSimulator.tsx';
import { SavingsSimulator } from './SavingsSimulator.tsx';
import styles from './simulators.module.css';

const kinds = [
  { value: 'credito', label: 'Crédito', to: '/simuladores' },
  { value: 'abonos', label: 'Abonos', to: '/simuladores?tipo=abonos' },
  { value: 'capacidad', label: '¿Cuánto puedo pedir?', to: '/simuladores?tipo=capacidad' },
  { value: 'cambio', label: '¿Me conviene cambiar?', to: '/simuladores?tipo=cambio' },
  { value: 'ahorro', label: 'Ahorro', to: '/simuladores?tipo=ahorro' },
  { value: 'inversion', label: 'Inversión', to: '/simuladores?tipo=inversion' },
] as const;

const title = 'Simuladores de crédito, ahorro e inversión';

// One canonical URL for all tabs.
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        origin: loaderData.origin,
        path: '/simuladores',
        title,
        description:
          'Simula mes a mes un crédito, un ahorro o una inversión a plazo, en dólares y al centavo. Gratis y sin cuenta.',
        sharedImage: 'inicio',
      })
    : [{ title: pageTitle(title) }];

export function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('tipo');
  const data = context.get(siteDataContext);
  const kind = kinds.find(({ value }) => value === asked)?.value ?? 'credito';
  return {
    origin: data.origin,
    cities: formatCities(data.cities()),
    kind,
    institutions: data
      .institutions()
      // Unreadable charges would make a loan look too cheap, and excluded rates have no offers. Refinancing keeps them:
      // the user may have a loan there.
      .filter(
        ({ isActive, chargesUnreadable, rates }) =>
          isActive && !(kind === 'credito' && (chargesUnreadable || rates.isExcluded)),
      )
      .map(
        ({ id, name, minRate, products }): SimulatedInstitution => ({
          ...{ id, name, minRate },
          ...(kind === 'credito' && { charges: products.personalLoan.charges }),
        }),
      )
      .sort((left, right) => left.name.localeCompare(right.name, 'es')),
  };
}

/** /simuladores */
export default function SimulatorsPage({ loaderData }: Route.ComponentProps) {
  const { kind, institutions, cities } = loaderData;
  return (
    <SitePage>
      <SectionBanner title="Haz las cuentas antes de firmar" drawing={<Classroom />} />
      <div className={`box ${styles.page}`}>
        <nav className={tabs.tabs} aria-label="Qué simular">
          {kinds.map(({ value, label, to }) => (
            <Link key={value} to={to} aria-current={value === kind ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <noscript>
          <p>Los simuladores calculan a medida que escribes: hace falta JavaScript activo.</p>
        </noscript>
        <QueryProvider>
          {kind === 'credito' && <CreditSimulator institutions={institutions} />}
          {kind === 'abonos' && <PrepaymentSimulator />}
          {kind === 'capacidad' && <AffordabilitySimulator cities={cities} />}
          {kind === 'cambio' && <RefinanceSimulator institutions={institutions} cities={cities} />}
          {kind === 'ahorro' && <SavingsSimulator />}
          {kind === 'inversion' && <InvestmentSimulator />}
        </QueryProvider>
      </div>
    </SitePage>
  );
}
