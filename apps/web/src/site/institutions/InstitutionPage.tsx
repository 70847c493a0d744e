import { reviewStory } from '@cotejo/contracts/credits/review-story';
import { type Institution, type Supervisor, supervisorNames } from '@cotejo/contracts/institutions/public';
import type { ShownRates } from '@cotejo/contracts/rates/source';
import { publishesCriteria } from '@cotejo/finance/criteria';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { formatDayAndMonth } from '@cotejo/format/time';
import { redirect } from 'react-router';
import { siteDataContext } from '#document/site-context.ts';
import { AnswerRecordNote } from '#loan/AnswerRecordNote.tsx';
import { PublishedCriteria } from '#loan/PublishedCriteria.tsx';
import { RatesNote, SourceLink } from '#loan/RatesNote.tsx';
import { unconfirmedForTooLong } from '#site/credits/rate-words.ts';
import { describePage } from '#site/describe-page.ts';
import { formatRates } from '#site/format-rates.ts';
import { offeredRange } from '#site/offered-range.ts';
import { describeBreadcrumbs, describeLoan } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ContactFacts, hasContact } from '#ui/page/ContactFacts.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import type { Route } from './+types/InstitutionPage.ts';
import styles from './institutions.module.css';
import { loadInstitution } from './load-institutions.ts';
import { RateHistory } from './RateHistory.tsx';
import { RateScale } from './RateScale.tsx';
import { WorkedExample } from './WorkedExample.tsx';

export const handle = { noJs: true };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: pageTitle('Bancos y cooperativas') }];
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
  const { institution, cities, rates, example, history } = data;
  const now = new Date(data.now);
  const { name, type, minRate, maxRate, available, featured, products } = institution;
  const { minIncome, requirements, criteria, features, description } = products.personalLoan;
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
        {institution.rates.isExcluded && <LeftComparison rates={institution.rates} now={now} />}
        <div className={styles.columns}>
          <div>
            <dl className={`facts ${styles.facts}`}>
              <dt>Tasa nominal anual</dt>
              <dd>{formatRates(minRate, maxRate)}</dd>
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
            <RatesNote rates={institution.rates} now={now} className={styles.source} />
            <p className="note">
              Cotejo compara la tasa con su fuente; la institución no nos la confirma.{' '}
              <a href="/tasas#como-se-reunen">Cómo reunimos las tasas</a>
            </p>
          </div>
          <div className={styles.next}>
            <ButtonLink to={`/creditos/solicitud?monto=${example.amount}&plazo=${example.term}`} variant="main" wide>
              COMPARAR
            </ButtonLink>
            <p className="note">
              {institution.rates.isExcluded
                ? 'Hoy no sale en la comparación. Puedes comparar las demás.'
                : available
                  ? `Verás esta oferta junto a las demás, de la más barata a la más cara. ${reviewStory(name)}`
                  : 'Hoy no recibe solicitudes. Puedes comparar las demás.'}
            </p>
          </div>
        </div>
        <WorkedExample data={data} />
        <RateScale rates={rates} />
        <RateHistory history={history} />
        <div className={styles.lists}>
          <section aria-labelledby="requisitos">
            <SectionHead id="requisitos" title="Requisitos que publica" />
            <PublishedCriteria criteria={criteria} />
            {publishesCriteria(criteria) && <CriteriaSource rates={institution.rates} now={now} />}
            <h3 className={styles.words}>En sus palabras</h3>
            {requirements.length > 0 ? <CheckList items={requirements} /> : <p className="soft">{noneText}</p>}
          </section>
          <section aria-labelledby="responde">
            <SectionHead id="responde" title="Cuándo responde" />
            <AnswerRecordNote record={institution.answerRecord} />
          </section>
          {features.length > 0 && (
            <section>
              <SectionHead title="Lo que ofrece" />
              <CheckList items={features} />
            </section>
          )}
          <section aria-labelledby="ciudades">
            <SectionHead id="ciudades" title="Dónde atiende" />
            <p className={styles.cities}>
              {cities.length > 0 ? cities.join(', ') : 'No limita su atención a ninguna ciudad.'}
            </p>
          </section>
          <Supervision institution={institution} />
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

function LeftComparison({ rates: { confirmedAt, validFrom }, now }: { rates: ShownRates; now: Date }) {
  return (
    <p className={styles.left}>
      <Icon name="warning" size={18} />
      <span>
        <b>Salió de la comparación:</b> hace {unconfirmedForTooLong}.{' '}
        {confirmedAt === null
          ? `Las registramos el ${formatDayAndMonth(validFrom, now)} y aún no tienen fuente.`
          : `La última vez fue el ${formatDayAndMonth(confirmedAt, now)}.`}{' '}
        Vuelve cuando las comprobemos.
      </span>
    </p>
  );
}

const officialLists: Record<Supervisor, string> = {
  SB: 'https://www.superbancos.gob.ec/',
  SEPS: 'https://www.seps.gob.ec/',
};

function Supervision({ institution: { supervisor, segment } }: { institution: Institution }) {
  return (
    <section aria-labelledby="supervisor">
      <SectionHead id="supervisor" title="Quién la supervisa" />
      {supervisor === null ? (
        <p className="soft">Aún no lo hemos registrado.</p>
      ) : (
        <p>
          {supervisorNames[supervisor]}
          {segment !== null && `, segmento ${segment}`}.{' '}
          <a href={officialLists[supervisor]} target="_blank" rel="nofollow noopener">
            Búscala en la lista oficial<span className="visually-hidden"> (se abre aparte)</span>
          </a>
        </p>
      )}
    </section>
  );
}

function Contact({ institution }: { institution: Institution }) {
  const { city } = institution.branches.mainBranch;
  if (!hasContact(institution) && city === '') return null;
  return (
    <section aria-labelledby="contacto">
      <SectionHead id="contacto" title="Contacto" />
      <dl className="facts">
        <ContactFacts contact={institution} />
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

/** The source of a rate version, which stands for the requirements in it too. */
function CriteriaSource({ rates: { validFrom, confirmedAt, source }, now }: { rates: ShownRates; now: Date }) {
  if (confirmedAt === null)
    return (
      <p className={`note ${styles.source}`}>Registrados el {formatDayAndMonth(validFrom, now)}, aún sin fuente.</p>
    );
  return (
    <p className={`note ${styles.source}`}>
      Comprobados en su fuente el {formatDayAndMonth(confirmedAt, now)}: <SourceLink source={source} />
    </p>
  );
}

function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.checks}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" size={18} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
