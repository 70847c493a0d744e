import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { siteDataContext } from '#document/site-context.ts';
import { CostBar, CostLegend } from '#loan/CostBar.tsx';
import { describePage } from '#site/describe-page.ts';
import { describeBreadcrumbs } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { MarketStall } from '#ui/page/drawings/MarketStall.tsx';
import { InstitutionName } from '#ui/page/LogoBadge.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { foundText, ListFinder, NobodyFound } from '../list-finder/ListFinder.tsx';
import { readListQuery } from '../list-finder/list-query.ts';
import type { Route } from './+types/InstitutionsPage.ts';
import styles from './institutions.module.css';
import {
  type InstitutionOrder,
  institutionOrders,
  type ListedInstitution,
  listExample,
  loadInstitutions,
} from './load-institutions.ts';

export const handle = { noJs: true };

const title = 'Bancos y cooperativas';
const path = '/instituciones';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        origin: loaderData.origin,
        path,
        title,
        description:
          'Tasa, montos, plazos y requisitos del préstamo personal de cada banco y cooperativa, con el mismo ejemplo en dólares para todas.',
        sharedImage: 'instituciones',
        data: [describeBreadcrumbs(loaderData.origin, [{ name: title, path }])],
      })
    : [{ title }];

const orders = [
  ['total', 'menor total'],
  ['tasa', 'menor tasa'],
  ['nombre', 'nombre'],
] as const satisfies readonly (readonly [InstitutionOrder, string])[];
const headings: Record<InstitutionOrder, string> = {
  total: 'De la más barata a la más cara',
  tasa: 'De la tasa más baja a la más alta',
  nombre: 'Por nombre',
};

export function loader({ context, request }: Route.LoaderArgs) {
  return loadInstitutions(context.get(siteDataContext), readListQuery(request.url, institutionOrders));
}

export default function InstitutionsPage({ loaderData }: Route.ComponentProps) {
  const { institutions, query, count, scale } = loaderData;
  return (
    <SitePage>
      <SectionBanner title={title} drawing={<MarketStall />} />
      <div className="box">
        {count === 0 ? (
          <EmptyState
            level={2}
            className={styles.empty}
            drawing={<EmptyLedger />}
            title="Hoy no hay instituciones para mostrar."
            actions={<ButtonLink to="/blog">Leer el blog</ButtonLink>}
          >
            Vuelve en un rato: aparecen aquí en cuanto publican sus tasas.
          </EmptyState>
        ) : (
          <>
            <SectionHead
              title={headings[query.order]}
              folio={`Ejemplo: ${formatDollars(listExample.amount)} a ${formatMonths(listExample.term)}, cuota fija`}
            />
            <ListFinder path={path} query={query} orders={orders} />
            {query.search !== '' &&
              (institutions.length === 0 ? (
                <NobodyFound path={path} query={query} />
              ) : (
                <p className="small soft">
                  {foundText(institutions.length, count)}. <a href={path}>Ver todas</a>
                </p>
              ))}
            <ul className={styles.list}>
              {institutions.map((institution) => (
                <ListItem key={institution.id} institution={institution} scale={scale} />
              ))}
            </ul>
            <div className={styles.legend}>
              <CostLegend withCharges />
            </div>
            <p className={`small soft ${styles.legend}`}>
              {query.order === 'total' ? 'El orden es el total que pagas' : 'El total es el que pagas'}, con el interés
              y los cargos que pide la ley o la institución. Nadie paga por subir de puesto: DESTACADO es solo una
              etiqueta.
            </p>
          </>
        )}
      </div>
    </SitePage>
  );
}

function ListItem({
  institution,
  scale,
}: {
  institution: ListedInstitution;
  scale: { dearest: number; cheapest: number };
}) {
  const { slug, name, minRate, minAmount, maxAmount, minTerm, maxTerm, total, available, featured, effectiveRate } =
    institution;
  const { charges, realAnnualRate } = institution;
  return (
    <li>
      <a href={`/instituciones/${slug}`} className={styles.name}>
        <InstitutionName institution={institution} isGray={!available} />
      </a>
      <dl>
        <div>
          <dt>Tasa desde</dt>
          <dd>
            <span className="figure">{formatPercent(minRate)}</span> nominal
            <br />
            TEA {formatPercent(effectiveRate)}
          </dd>
        </div>
        <div>
          <dt>Monto</dt>
          <dd>
            {formatDollars(minAmount)} a {formatDollars(maxAmount)}
          </dd>
        </div>
        <div>
          <dt>Plazo</dt>
          <dd>
            {minTerm} a {formatMonths(maxTerm)}
          </dd>
        </div>
      </dl>
      <div className={styles.cost}>
        {total === null ? (
          <p className="small soft">{noPriceText(institution)}</p>
        ) : (
          <>
            <p className="small">
              <span className="soft">Con cargos pagarías</span> <b>{formatDollars(total)}</b>
              {realAnnualRate !== null && (
                <span className="soft"> · {formatPercent(realAnnualRate)} de costo anual</span>
              )}
            </p>
            <CostBar
              name={name}
              capital={listExample.amount}
              total={total}
              charges={charges}
              scaleTotal={scale.dearest}
              cheapestTotal={scale.cheapest}
              isGray={!available}
            />
          </>
        )}
        {(featured || !available) && (
          <p className="row">
            {featured && <Tag tone="featured">DESTACADO</Tag>}
            {!available && <Tag>NO DISPONIBLE</Tag>}
          </p>
        )}
      </div>
    </li>
  );
}

function noPriceText({ isPriced, isExcluded }: ListedInstitution): string {
  if (!isPriced) return 'Estamos revisando sus cargos.';
  if (isExcluded) return 'No sale en la comparación: hace demasiado tiempo que nadie comprueba sus tasas.';
  return `No presta ${formatDollars(listExample.amount)} a ese plazo.`;
}
