import { siteDataContext } from '#document/site-context.ts';
import { contentPageMeta } from '#site/content-page-meta.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Classroom } from '#ui/page/drawings/Classroom.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { proseClass } from '#ui/page/Prose.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import styles from '../about/about.module.css';
import type { Route } from './+types/HowWeCalculatePage.ts';
import { Example } from './Example.tsx';
import page from './how-we-calculate.module.css';
import { workedExample } from './worked-example.ts';

export const handle = { noJs: true };

const title = 'Cómo calculamos';

export const meta: Route.MetaFunction = contentPageMeta({
  path: '/como-calculamos',
  title,
  description:
    'Qué recibes, qué pagas y qué te devuelven en un préstamo: cada cifra de Cotejo explicada con un ejemplo que puedes repetir con una calculadora.',
  sharedImage: 'quienes-somos',
});

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(siteDataContext).origin, example: workedExample() };
}

/** /como-calculamos */
export default function HowWeCalculatePage({ loaderData }: Route.ComponentProps) {
  const { example } = loaderData;
  return (
    <SitePage>
      <SectionBanner title={title} drawing={<Classroom />} />
      <article className={`box ${proseClass} ${page.text}`}>
        <p className={styles.lead}>
          La tasa no dice todo lo que cuesta un préstamo. Contamos también lo que te descuentan al entregártelo, lo que
          pagas aparte y lo que se suma a cada cuota.
        </p>
        <Counted />
        <Example {...example} />
        <Order />
        <Origin />
        <WhoPays />
      </article>
      <div className="box">
        <p className={`row ${styles.actions}`}>
          <ButtonLink to="/creditos/solicitud" variant="main">
            COMPARAR PRÉSTAMOS
          </ButtonLink>
          <ButtonLink to="/simuladores">Hacer cuentas en los simuladores</ButtonLink>
        </p>
      </div>
    </SitePage>
  );
}

function Counted() {
  return (
    <>
      <h2 id="que-contamos">Qué contamos</h2>
      <p>De cada cargo decimos quién lo pide: la ley, la institución o nadie, si es opcional.</p>
      <ul>
        <li>
          <strong>Contribución SOLCA.</strong> Por ley, el 0,5 % del monto en los créditos de bancos privados (Código
          Orgánico Monetario y Financiero, disposición general 14). Las cooperativas no la cobran. A menos de 12 meses
          contamos la parte que toca al plazo, que es la práctica de los bancos.
        </li>
        <li>
          <strong>Seguro de desgravamen.</strong> Un porcentaje mensual de lo que todavía debes. La ley no lo pide en
          créditos de consumo; si lo pide la institución, puedes contratarlo con otra aseguradora.
        </li>
        <li>
          <strong>Certificados de aportación.</strong> Lo que algunas cooperativas piden para ser socio. Te los
          devuelven cuando dejas de ser socio; en la cuenta suponemos que es al terminar el préstamo.
        </li>
        <li>
          <strong>Ahorro en garantía (encaje).</strong> Dinero tuyo que queda fuera de tu alcance mientras pagas. Te lo
          devuelven, y contamos que sin intereses.
        </li>
        <li>
          <strong>Otros cargos</strong> que la institución pide. Cobrar por dar un crédito no está permitido: si ves uno
          así, pregunta.
        </li>
      </ul>
      <h2 id="que-no-contamos">Qué no contamos</h2>
      <p>
        Los cargos opcionales se muestran y no entran en la cuenta, salvo que tú lo pidas. Tampoco entran la mora, los
        gastos de notario ni los impuestos que dependen de tu caso. Cada mes cuenta igual, 30 días de un año de 360,
        como lo hace el Banco Central del Ecuador: la fecha de tu primera cuota puede mover unos centavos.
      </p>
    </>
  );
}

function Order() {
  return (
    <>
      <h2 id="orden">Cómo ordenamos</h2>
      <p>
        De la oferta que menos cuesta a la que más: primero el total real, que es el monto más el interés y los cargos
        que no vuelven. A igual total, el costo anual con cargos, y después el nombre. Las que hoy no reciben
        solicitudes van al final.
      </p>
      <p>
        Por eso una oferta puede estar antes que otra de menor costo anual: el costo anual también mira el dinero que
        queda fuera de tu alcance, aunque después te lo devuelvan. Cuando la diferencia es grande, lo decimos en la
        oferta.
      </p>
      <h2 id="tasas">Tres tasas que no son lo mismo</h2>
      <ul>
        <li>
          <strong>Tasa nominal.</strong> La del contrato; dividida para 12 da el interés de cada mes.
        </li>
        <li>
          <strong>Tasa efectiva (TEA).</strong> La misma, contada por un año entero. El techo que fija el Banco Central
          se compara con esta.
        </li>
        <li>
          <strong>Costo anual con cargos.</strong> La que suma todo lo de esta página. Sirve para comparar y no se
          compara con el techo.
        </li>
      </ul>
    </>
  );
}

function Origin() {
  return (
    <>
      <h2 id="origen">De dónde salen los datos</h2>
      <p>
        Cada tasa sale de la fuente que se nombra junto a ella. Cotejo la compara con esa fuente y anota el día; la
        institución no nos la confirma. Si pasa el tiempo y nadie la compara otra vez, decimos desde cuándo; si pasa
        demasiado, la institución sale de la comparación. En los datos de demostración, tasas y cargos son ejemplos
        nuestros, y su fuente dice que son ilustrativos.{' '}
        <a href="/tasas">Todas las tasas, con su fuente y su historia</a>.
      </p>
      <p>Calculamos con la tasa mínima que mostramos; la tuya la fija la institución después de revisar tu caso.</p>
      <p>
        Cuando eliges una oferta, guardamos sus cifras de ese día. Si después cambia algo, te lo decimos antes de que
        envíes tu solicitud.
      </p>
    </>
  );
}

function WhoPays() {
  return (
    <>
      <h2 id="dinero">Cómo ganamos dinero</h2>
      <p>
        Cotejo se financia con convenios con las instituciones. Comparar y solicitar es gratis para ti, y nada de lo que
        ganamos entra en la cuenta.
      </p>
      <p>
        Nadie puede comprar un lugar: el orden sale solo de las cifras de arriba. La etiqueta DESTACADO puede ser parte
        de un convenio; se ve como tal y no cambia el lugar de nadie.
      </p>
    </>
  );
}
