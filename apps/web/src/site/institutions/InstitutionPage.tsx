import { reviewStory } from '@cotejo/contracts/credits/review-story';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { redirect } from 'react-router';
import { describePage } from '#site/describe-page.ts';
import { offeredRange } from '#site/offered-range.ts';
import { describeBreadcrumbs, describeLoan } from '#site/structured-data.ts';
import { siteDataContext } from '#site-context.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LogoBadge } from '#ui/LogoBadge.tsx';
import { SitePage } from '#ui/layouts/SitePage.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { Route } from './+types/InstitutionPage.ts';
import styles from './institutions.module.css';
import { loadInstitution } from './load-institutions.ts';
import { RateScale } from './RateScale.tsx';
import { WorkedExample } from './WorkedExample.tsx';

export const handle = { noJs: true };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: 'Bancos y cooperativas · cotejo' }];
  const { origin, institution } = loaderData;
  const { slug, name, minRate, products } = institution;
  const { minAmount, maxAmount, minTerm, maxTerm } = offeredRange(products.personalLoan);
  const path = `/instituciones/${slug}`;
  return describePage({
    origin,
    path,
    title: `Préstamo personal de ${name}`,
    description: `De ${formatDollars(minAmount)} a ${formatDollars(maxAmount)}, de ${minTerm} a ${formatMonths(maxTerm)}, desde ${formatPercent(minRate)} anual. Cargos, requisitos, ciudades y un ejemplo en dólares.`,
    sharedImage: `institucion-${slug}`,
    data: [
      describeLoan(origin, institution),
      describeBreadcrumbs(origin, [
        { name: 'Bancos y cooperativas', path: '/instituciones' },
        { name, path },
      ]),
    ],
  });
};

export function loader({ context, params }: Route.LoaderArgs) {
  const institution = loadInstitution(context.get(siteDataContext), params.slug ?? '');
  if (!institution) throw redirect('/404');
  return institution;
}

export default function InstitutionPage({ loaderData }: Route.ComponentProps) {
  const data = loaderData;
  const { institution, cities, rates, example } = data;
  const { name, type, minRate, maxRate, available, featured, products } = institution;
  const { minIncome, requirements, features, description } = products.personalLoan;
  const { minAmount, maxAmount, minTerm, maxTerm } = offeredRange(products.personalLoan);
  return (
    <SitePage>
      <div className="box">
        <a className={styles.back} href="/instituciones">
          <Icon name="arrowLeft" size={20} />
          Bancos y cooperativas
        </a>
        <header className={styles.header}>
          <LogoBadge institution={institution} isGray={!available} />
          <div>
            <h1>{name}</h1>
            <p className="soft">{type === 'BANK' ? 'Banco' : 'Cooperativa'} · Préstamo personal</p>
          </div>
          {featured && <Tag tone="featured">DESTACADO</Tag>}
          {!available && <Tag>NO DISPONIBLE</Tag>}
        </header>
        {description && <p className={styles.description}>{description}</p>}
        <div className={styles.columns}>
          <dl className={`facts ${styles.facts}`}>
            <dt>Tasa nominal anual</dt>
            <dd>
              {minRate === maxRate ? formatPercent(minRate) : `${formatPercent(minRate)} a ${formatPercent(maxRate)}`}
            </dd>
            <dt>Tasa efectiva anual (TEA)</dt>
            <dd>desde {formatPercent(rates.announced.from)}</dd>
            <dt>Monto</dt>
            <dd>
              {formatDollars(minAmount)} a {formatDollars(maxAmount)}
            </dd>
            <dt>Plazo</dt>
            <dd>
              {minTerm} a {formatMonths(maxTerm)}
            </dd>
            <dt>Ingreso mínimo al mes</dt>
            <dd>{formatDollars(minIncome)}</dd>
          </dl>
          <div className={styles.next}>
            <ButtonLink to={`/creditos/solicitud?monto=${example.amount}&plazo=${example.term}`} variant="main" wide>
              COMPARAR
            </ButtonLink>
            <p className="note">
              {available
                ? `Verás esta oferta junto a las demás, de la más barata a la más cara. ${reviewStory(name)}`
                : 'Hoy no recibe solicitudes. Puedes comparar las demás.'}
            </p>
          </div>
        </div>
        <WorkedExample data={data} />
        <RateScale rates={rates} />
        <div className={styles.lists}>
          <PlainList title="Requisitos" items={requirements} none={noneText} />
          {features.length > 0 && <PlainList title="Lo que ofrece" items={features} />}
          <section aria-labelledby="ciudades">
            <SectionHead id="ciudades" title="Dónde atiende" />
            <p className={styles.cities}>
              {cities.length > 0 ? cities.join(', ') : 'No limita su atención a ninguna ciudad.'}
            </p>
          </section>
          <Contact institution={institution} />
        </div>
        <p className={`note ${styles.legend}`}>
          Las cuotas las calculamos con la tasa mínima y los cargos de esta página. Tu tasa la fija la institución
          después de evaluarte.
        </p>
      </div>
    </SitePage>
  );
}

const noneText =
  'Aquí subes tu cédula, tus roles de pago y una planilla de servicio básico. La institución puede pedirte algo más al firmar.';

/** How to reach it, as far as it told us; nothing otherwise. */
function Contact({ institution: { email, branches } }: { institution: Institution }) {
  const { city } = branches.mainBranch;
  if (email === null && city === '') return null;
  return (
    <section aria-labelledby="contacto">
      <SectionHead id="contacto" title="Contacto" />
      <dl className="facts">
        {email !== null && (
          <>
            <dt>Correo</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        )}
        {city !== '' && (
          <>
            <dt>Matriz</dt>
            <dd>{city}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

function PlainList({ title, items, none }: { title: string; items: readonly string[]; none?: string }) {
  return (
    <section>
      <SectionHead title={title} />
      {items.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className={styles.checks}>
          {items.map((item) => (
            <li key={item}>
              <Icon name="check" size={18} />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
