import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'fondos-mutuos',
  title: 'Fondos mutuos: qué compras cuando entras a un fondo',
  summary: 'Cómo funciona un fondo de inversión en Ecuador, qué lo distingue de una póliza y qué preguntar antes.',
  minutes: 5,
  drawingAlt: 'Un agricultor mira su ladera sembrada con varios cultivos distintos.',
  publishedOn: '2026-11-05',
};

export function Article() {
  return (
    <>
      <p>
        Un campesino que siembra solo papa pierde todo si baja la papa. El que siembra papa, maíz, habas y pasto gana un
        poco menos en el año bueno y duerme mejor en el malo. Un fondo mutuo es eso con dinero: muchas personas ponen en
        una misma bolsa y alguien la reparte en varias cosas. En Ecuador lo verás con el nombre de fondo de inversión
        administrado.
      </p>
      <h2>Qué es, sin adornos</h2>
      <p>
        Tú entregas, por ejemplo, $500. El fondo te da unidades de participación. Una administradora invierte la bolsa
        de todos, sobre todo en pólizas, bonos, obligaciones y papeles de empresas y del Estado. Cada día se calcula
        cuánto vale cada unidad. Si sube, ganas; si baja, pierdes. Cuando quieres salir, el fondo te compra las unidades
        al valor de ese día, según el plazo de aviso que diga su reglamento.
      </p>
      <p>
        Tres papeles mandan: el <strong>reglamento interno</strong> (en qué puede invertir), el{' '}
        <strong>contrato</strong> (cuánto te cobran y cuándo sales) y el <strong>informe del portafolio</strong> (qué
        tiene hoy). Las administradoras de fondos están bajo el control de la Superintendencia de Compañías, Valores y
        Seguros. Si quien te ofrece un fondo no aparece allí, no sigas.
      </p>
      <h2>No es una póliza</h2>
      <p>
        La confusión más cara es creer que un fondo es un depósito que paga más. En una póliza o depósito a plazo, la
        tasa se fija el primer día y el seguro de depósitos cubre tu dinero hasta el límite de ley. En un fondo no hay
        tasa prometida y el seguro de depósitos no lo cubre. A cambio suele dejarte salir antes y entrar con poco.
      </p>
      <p>
        Compara con números. Pones $1.000 durante 360 días. La póliza paga 6 % y le retienen el 2 % del interés. El
        fondo cobra una comisión de administración de 1,5 % al año, unos $15. Las tasas son inventadas para el ejemplo;
        las tuyas estarán en los papeles.
      </p>
      <table data-figures>
        <caption>$1.000 durante 360 días, ejemplo ilustrativo</caption>
        <thead>
          <tr>
            <th scope="col">Dónde</th>
            <th scope="col">Ganancia antes de costos</th>
            <th scope="col">Costos</th>
            <th scope="col">Te quedan</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Póliza al 6 %</th>
            <td>$60,00</td>
            <td>$1,20</td>
            <td>$1.058,80</td>
          </tr>
          <tr>
            <th scope="row">Fondo, año bueno (9 %)</th>
            <td>$90,00</td>
            <td>$15,00</td>
            <td>$1.075,00</td>
          </tr>
          <tr>
            <th scope="row">Fondo, año normal (6 %)</th>
            <td>$60,00</td>
            <td>$15,00</td>
            <td>$1.045,00</td>
          </tr>
          <tr>
            <th scope="row">Fondo, año malo (−3 %)</th>
            <td>−$30,00</td>
            <td>$15,00</td>
            <td>$955,00</td>
          </tr>
        </tbody>
      </table>
      <p>
        Lee la tabla de abajo hacia arriba. La pregunta no es si el año bueno te gusta, sino si el año malo te deja sin
        arriendo. Si necesitas esos $1.000 en seis meses, la respuesta está dada. Además, los ingresos de una inversión
        pueden pagar impuestos según el plazo y el tipo: pregunta cuál se aplica al tuyo.
      </p>
      <h2>Antes de invertir, dos deberes</h2>
      <ul>
        <li>
          <strong>Un colchón.</strong> Tres meses de gastos básicos en una cuenta de la que puedas sacar hoy mismo. Eso
          no se invierte.
        </li>
        <li>
          <strong>Las deudas caras.</strong> Pagar una tarjeta que cobra cerca de 16 % es una ganancia segura de casi
          16 %. Ningún fondo serio te la promete. Si tus cuotas pasan del 30 % al 40 % de tus ingresos, tu mejor
          inversión es bajarlas.
        </li>
      </ul>
      <p>
        Y nunca pidas prestado para invertir. Con un crédito a 15,74 % de TEA, el promedio del consumo en septiembre de
        2026, el fondo de la tabla pierde incluso en el año bueno.
      </p>
      <h2>Qué preguntar, palabra por palabra</h2>
      <ul>
        <li>¿Cuánto cobran al año de administración, y cobran por entrar o por salir?</li>
        <li>¿En cuántos días tengo mi dinero si pido el rescate? ¿Hay permanencia mínima?</li>
        <li>
          ¿Cuánto rindió el fondo, después de costos, en cada uno de los últimos cinco años? Mira el peor, no el
          promedio.
        </li>
        <li>
          ¿Cuáles son las cinco inversiones más grandes y qué parte de la bolsa son? Si una sola pasa del 20 %, no está
          tan repartido.
        </li>
        <li>¿Qué calificación de riesgo tiene y quién la dio?</li>
      </ul>
      <p>
        Que te contesten por escrito. Quien vende con prisa, con «cupos limitados» o con rendimientos fijos del 5 %
        mensual no vende un fondo. Un 5 % al mes capitalizado es casi 80 % al año: no existe un negocio legal que lo
        pague a cualquiera que pase por la puerta.
      </p>
      <h2>Cómo empezar con poco</h2>
      <p>
        Si ya tienes el colchón y no debes caro, empieza con una cantidad que puedas ver bajar un 10 % sin perder el
        sueño. Con $300, son $30. Aporta lo mismo cada mes: cuando la unidad está cara compras menos y cuando está
        barata compras más, sin adivinar nada. Revisa dos veces al año, no cada mañana. Un fondo es para metas de más de
        un año: la entrada de una casa, estudios, retiro.
      </p>
      <p>
        Anota desde el inicio para qué es y cuándo lo vas a usar. Seis meses antes de esa fecha, pasa el dinero a algo
        seguro. No hay nada más triste que tener razón a diez años y necesitar el dinero en una mala semana.
      </p>
      <h2>En una frase</h2>
      <p>
        Un fondo reparte el riesgo, no lo quita. Sirve para dinero que no necesitas pronto, con costos que entiendes y
        en manos de alguien vigilado. Si una de esas tres cosas falta, la póliza aburrida es mejor idea.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {() => (
        <>
          <g transform="translate(96 150) scale(1.15)">
            <path className="hill" d="M-100 0q50-40 82-104 8-14 18-14t18 14q32 64 82 104z" />
            <path className="snow" d="M-31-80q8-14 13-24 8-14 18-14t18 14q6 12 14 26l-12-5-9 10-11-11-10 12-9-9z" />
          </g>
          <path className="hill" d="M0 239V150q90-44 190-14t210-30v133z" />
          <path className="hill-2" d="M0 239v-52q70-22 128-14l-24 66z" />
          <path className="leaf" d="M134 174q40 4 76-2l-4 67h-96z" />
          <path className="maize" d="M216 171q40-6 66-18l22 86h-92z" />
          <path className="cap" d="M288 150q56-22 112-24v113h-90z" />
          <path
            className="sheet-line"
            strokeWidth="2"
            strokeDasharray="2 7"
            d="M12 204q50-16 104-12M6 222q50-12 104-8M132 190q36 2 70-2M126 208q40 2 78 0M120 226q40 2 86 0M304 168q46-16 90-18M308 190q46-12 88-14M314 214q40-8 80-10"
          />
          <path className="dark-line" strokeWidth="2" opacity=".55" d="M228 182v44M244 178v54M260 174v62M276 170v64" />
          <g transform="translate(330 236) scale(0.9)">
            <path className="dark" d="M-12-38h10v38h-10zM3-38h10v38H3z" />
            <path className="tile" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="wood" d="M-22-102q22-7 44 0v4q-22-6-44 0zM-12-102q0-15 12-15t12 15q-12-4-24 0z" />
            <path className="dark" d="M-12-105q12-4 24 0v3q-12-4-24 0z" />
          </g>
          <path className="wood-line" strokeWidth="4" d="M358 236V158" />
          <path className="dark" d="M346 154h24v8h-24z" />
          <g transform="translate(46 226) scale(0.6)">
            <path fill="none" stroke="var(--art-leaf)" strokeWidth="3" d="M0 0v-34" />
            <path
              className="leaf"
              d="M0-14q-16 0-15-15 14 1 15 15zM0-22q16 0 15-15-14 1-15 15zM0-30q-9-4-4-16 9 5 4 16z"
            />
          </g>
          <g transform="translate(78 234) scale(0.6)">
            <path fill="none" stroke="var(--art-leaf)" strokeWidth="3" d="M0 0v-34" />
            <path
              className="leaf"
              d="M0-14q-16 0-15-15 14 1 15 15zM0-22q16 0 15-15-14 1-15 15zM0-30q-9-4-4-16 9 5 4 16z"
            />
          </g>
        </>
      )}
    </Art>
  );
}
