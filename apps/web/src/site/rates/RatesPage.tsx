import {
  downloadPublicCeilings,
  downloadPublicRates,
  listPublicCeilings,
  listPublicRates,
  openDataLicense,
} from '@cotejo/contracts/rates/public';
import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { urlOf } from '#data/http/url.ts';
import { siteDataContext } from '#document/site-context.ts';
import { SourceLink } from '#loan/RatesNote.tsx';
import { contentPageMeta } from '#site/content-page-meta.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { MarketStall } from '#ui/page/drawings/MarketStall.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import { foundText, ListFinder, NobodyFound } from '../list-finder/ListFinder.tsx';
import { readListQuery } from '../list-finder/list-query.ts';
import type { Route } from './+types/RatesPage.ts';
import { loadRates, type RateOrder, type RatesData, rateOrders } from './load-rates.ts';
import { RatesTable } from './RatesTable.tsx';
import styles from './rates.module.css';

export const handle = { noJs: true };

const title = 'Las tasas y de dónde salen';
const path = '/tasas';

export const meta: Route.MetaFunction = contentPageMeta({
  path,
  title,
  description:
    'Lo que anuncia y lo que cobró cada banco y cooperativa, el techo legal del mes, la fuente de cada cifra y cuándo la comprobamos. Datos en CSV.',
  sharedImage: 'tasas',
});

const orders = [
  ['nombre', 'nombre'],
  ['tasa', 'menor tasa'],
  ['promedio', 'menor promedio'],
] as const satisfies readonly (readonly [RateOrder, string])[];

export function loader({ context, request }: Route.LoaderArgs) {
  return loadRates(context.get(siteDataContext), readListQuery(request.url, rateOrders));
}

/** /tasas */
export default function RatesPage({ loaderData }: Route.ComponentProps) {
  const { rates, query, count, ceiling, month, missing, now } = loaderData;
  return (
    <SitePage>
      <SectionBanner title={title} drawing={<MarketStall />} />
      <div className="box">
        <Ceiling ceiling={ceiling} month={month} />
        {count === 0 ? (
          <EmptyState
            level={2}
            drawing={<EmptyLedger />}
            title="Hoy no hay tasas para mostrar."
            actions={<ButtonLink to="/blog">Leer el blog</ButtonLink>}
          >
            Vuelve en un rato: aparecen aquí en cuanto las registramos.
          </EmptyState>
        ) : (
          <section aria-labelledby="todas">
            <SectionHead id="todas" title="Todas las instituciones" folio={foundText(rates.length, count)} />
            <ListFinder path={path} query={query} orders={orders} />
            {rates.length === 0 ? (
              <NobodyFound path={path} query={query} />
            ) : (
              <RatesTable rates={rates} now={new Date(now)} />
            )}
          </section>
        )}
        <div className={styles.columns}>
          <section aria-labelledby="como-se-reunen">
            <SectionHead id="como-se-reunen" title="Cómo las reunimos" />
            <p>
              Leemos lo que cada institución anuncia, en la fuente que nombramos junto a su tasa, y anotamos el día en
              que lo comprobamos. Lo comprueba Cotejo: la institución no nos lo confirma. Cuando una tasa cambia, la
              anterior queda en la historia de su página.
            </p>
            <p>
              Si pasa el tiempo sin que nadie la compruebe otra vez, decimos desde cuándo; si pasa demasiado, la
              institución sale de la comparación hasta que lo hagamos. El orden de las ofertas no cambia por eso.
            </p>
            <p>
              El techo legal y lo que cada institución cobró en promedio los publica el Banco Central del Ecuador. Todo
              lo de esta página es interés: los cargos están en <a href="/como-calculamos">Cómo calculamos</a> y en la
              página de cada institución.
            </p>
          </section>
          <Missing missing={missing} count={count} />
          <OpenData />
        </div>
      </div>
    </SitePage>
  );
}

function Ceiling({ ceiling, month }: Pick<RatesData, 'ceiling' | 'month'>) {
  return (
    <section aria-labelledby="techo">
      <SectionHead id="techo" title="El techo legal para consumo" />
      {ceiling === null ? (
        <p>No conocemos el techo de {formatMonthOfYear(month)}.</p>
      ) : (
        <>
          <p className={styles.ceiling}>
            <b className="figure">{formatPercent(ceiling.effectiveRate)}</b>
            <span>de tasa efectiva anual (TEA), {formatMonthOfYear(ceiling.month)}</span>
          </p>
          {ceiling.source && (
            <p className="small soft">
              Fuente: <SourceLink source={ceiling.source} />
            </p>
          )}
          {ceiling.month !== month && (
            <p className="small soft">
              Aún no tenemos el de {formatMonthOfYear(month)}: hasta entonces vale el último conocido.
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Missing({ missing, count }: { missing: RatesData['missing']; count: number }) {
  const lines = [
    [missing.averages, 'sin el promedio que cobró'],
    [missing.confirmations, 'que nadie ha comprobado todavía'],
    [missing.stale, 'sin comprobar desde hace tiempo'],
    [missing.excluded, 'fuera de la comparación por eso'],
  ] as const;
  return (
    <section aria-labelledby="falta">
      <SectionHead id="falta" title="Qué falta" />
      {lines.every(([left]) => left === 0) ? (
        <p>Nada: todas están comprobadas y tienen su promedio.</p>
      ) : (
        <dl className={`facts ${styles.facts}`}>
          {lines
            .filter(([left]) => left > 0)
            .map(([left, words]) => (
              <div key={words}>
                <dt>Instituciones {words}</dt>
                <dd>
                  {left} de {count}
                </dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}

const files = [
  { name: 'Tasas', csv: downloadPublicRates, json: listPublicRates },
  { name: 'Techos legales', csv: downloadPublicCeilings, json: listPublicCeilings },
];

function OpenData() {
  return (
    <section aria-labelledby="datos">
      <SectionHead id="datos" title="Los datos, para usarlos" />
      <ul className={styles.files}>
        {files.map(({ name, csv, json }) => (
          <li key={name}>
            {name}: <a href={urlOf(csv.path)}>CSV</a> · <a href={urlOf(json.path)}>JSON</a>
          </li>
        ))}
      </ul>
      <p>
        Lo que Cotejo reunió se puede copiar, publicar y transformar con la licencia{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/deed.es" rel="license noopener" target="_blank">
          {openDataLicense}
          <span className="visually-hidden"> (se abre aparte)</span>
        </a>
        : basta con nombrar a Cotejo. Cada fuente conserva sus propias condiciones.
      </p>
    </section>
  );
}
