import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'inversion-bienes-raices',
  title: 'Invertir en bienes raíces: la cuenta completa antes de comprar para arrendar',
  summary: 'Un departamento de $65.000, su arriendo y su crédito, con los gastos que casi nadie suma.',
  minutes: 5,
  drawingAlt: 'Un edificio de tres pisos con una ventana encendida; una persona sostiene una llave.',
  publishedOn: '2026-10-29',
};

export function Article() {
  return (
    <>
      <p>
        «La tierra no se pierde.» Lo dijo tu abuela y muchas veces tuvo razón. Pero una propiedad también se queda
        vacía, se daña, se demora en vender y paga impuestos todos los años. Antes de comprar un departamento para
        arrendar, haz la cuenta completa. Toma media hora y puede ahorrarte quince años de cuotas que no se pagan solas.
      </p>
      <h2>Primero, ¿para vivir o para arrendar?</h2>
      <p>
        Comprar para vivir no es una inversión en el mismo sentido: te quita el arriendo y te da estabilidad, y eso vale
        aunque el número sea ajustado. Comprar para arrendar es un negocio. Tiene ingresos, gastos y días malos. No
        mezcles las dos razones, porque la emoción de la primera tapa los números de la segunda.
      </p>
      <h2>Los tres números de un arriendo</h2>
      <ul>
        <li>
          <strong>Renta real del año.</strong> No son doce meses. Cuenta once: siempre hay un mes entre un inquilino y
          otro, o un mes que no paga.
        </li>
        <li>
          <strong>Gastos que quedan de tu lado.</strong> Alícuota si no la paga el inquilino, arreglos, impuesto
          predial, seguro.
        </li>
        <li>
          <strong>Cuota del crédito,</strong> si lo hay, y por cuántos años.
        </li>
      </ul>
      <p>
        Mira un caso. Un departamento de $65.000 en una ciudad grande se arrienda en $430. Pones $13.000 de entrada, el
        20 %, y pides $52.000 a 15 años. La tasa es una TEA de 9,26 %, el techo legal del crédito inmobiliario en
        septiembre de 2026, que equivale a 8,89 % nominal. La cuota fija es de $524,02.
      </p>
      <table data-figures>
        <caption>Un año del departamento de $65.000</caption>
        <thead>
          <tr>
            <th scope="col">Línea</th>
            <th scope="col">Al año</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Arriendo, 11 meses de $430</th>
            <td>$4.730,00</td>
          </tr>
          <tr>
            <th scope="row">Alícuota, 12 de $35</th>
            <td>−$420,00</td>
          </tr>
          <tr>
            <th scope="row">Arreglos, un mes de arriendo</th>
            <td>−$430,00</td>
          </tr>
          <tr>
            <th scope="row">Predial y seguro</th>
            <td>−$300,00</td>
          </tr>
          <tr>
            <th scope="row">Queda antes del crédito</th>
            <td>$3.580,00</td>
          </tr>
          <tr>
            <th scope="row">Cuotas, 12 de $524,02</th>
            <td>−$6.288,24</td>
          </tr>
          <tr>
            <th scope="row">Falta cada año</th>
            <td>−$2.708,24</td>
          </tr>
        </tbody>
      </table>
      <p>
        El arriendo no paga la cuota. Faltan $2.708,24 al año, unos $226 al mes que salen de tu sueldo durante quince
        años. Al final tendrás un departamento, y habrás pagado $42.323,99 de intereses. ¿Es un error? No
        necesariamente: es un ahorro forzado. Pero no es «se paga solo», y conviene saberlo antes.
      </p>
      <h2>Cuánto rinde si no hay crédito</h2>
      <p>
        Divide lo que queda en el año para el precio: 3.580 entre 65.000 da 5,5 %. Ese es el rendimiento por arriendo.
        Compáralo con una póliza a un año, que no llama a las diez de la noche porque se rompió un tubo. La diferencia a
        favor de la propiedad puede venir de que suba de precio, pero eso nadie lo sabe. Calcula como si no subiera; si
        así te conviene, lo demás es regalo.
      </p>
      <p>
        Una regla rápida: si el arriendo mensual es menos del 0,6 % del precio, el negocio depende de que la propiedad
        se valorice. Aquí son 430 entre 65.000: 0,66 %. Está apenas por encima.
      </p>
      <h2>Los gastos de comprar, que no están en el precio</h2>
      <p>
        Entre el precio y la llave hay notaría, registro de la propiedad, impuestos municipales por la compra, avalúo y
        los papeles del crédito. Cambian según el municipio y el caso. Pide a la notaría y a la institución una lista
        por escrito, con dólares, antes de reservar. Ten aparte, además de la entrada, dinero para eso y para tres
        cuotas. Si llegas a cero el día de la escritura, el primer tubo roto se convierte en deuda de tarjeta.
      </p>
      <h2>El crédito: tres comparaciones que mueven miles</h2>
      <ul>
        <li>
          <strong>El plazo.</strong> Los mismos $52.000 a 20 años bajan la cuota a $464,19 y suben los intereses a
          $59.402,52. Son $59,83 menos al mes y $17.078,53 más en total.
        </li>
        <li>
          <strong>El programa.</strong> La vivienda de interés social y público tiene un techo mucho más bajo, de 4,99 %
          de TEA. Tiene condiciones de precio y de primera vivienda: pregunta si cumples antes de descartarlo, aunque
          para una segunda propiedad casi nunca aplica.
        </li>
        <li>
          <strong>Los abonos.</strong> Pagar antes es un derecho y no tiene comisión. Un décimo abonado al capital cada
          año acorta el camino más que cualquier negociación de tasa.
        </li>
      </ul>
      <p>
        Y el límite de siempre: la cuota de la casa, más todas tus demás cuotas, por debajo del 30 % al 40 % de tus
        ingresos. Para una cuota de $524,02 sin otras deudas, un hogar debería ganar desde $1.310 (al 40 %) y, mejor,
        $1.747 (al 30 %). No cuentes el arriendo que todavía no cobras.
      </p>
      <h2>Papeles que se revisan antes de pagar un dólar</h2>
      <ul>
        <li>Certificado de gravámenes actualizado: dice quién es el dueño y si hay hipotecas o prohibiciones.</li>
        <li>Predial y alícuotas al día, con recibos.</li>
        <li>Reglamento del edificio: algunos limitan el arriendo por días.</li>
        <li>
          Si es en planos, permisos aprobados y en qué cuenta entra tu dinero. La entrada no se da en efectivo ni a una
          cuenta personal.
        </li>
      </ul>
      <h2>¿Y si todavía no alcanza?</h2>
      <p>
        No pasa nada. Junta la entrada en una cuenta aparte, con fecha y monto fijo, y usa ese ahorro como ensayo: si
        durante un año puedes guardar la diferencia entre tu arriendo y la cuota futura, sabrás que la aguantas. Si no
        puedes, lo descubriste sin firmar nada. Y puedes empezar más pequeño: un parqueadero, una bodega o arreglar un
        cuarto de tu casa para arrendarlo. Son los mismos tres números, con menos ceros.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {() => (
        <>
          <g transform="translate(70 239) scale(1.3)">
            <path className="hill" d="M-100 0q50-40 82-104 8-14 18-14t18 14q32 64 82 104z" />
            <path className="snow" d="M-31-80q8-14 13-24 8-14 18-14t18 14q6 12 14 26l-12-5-9 10-11-11-10 12-9-9z" />
          </g>
          <path className="hill-2" d="M0 239v-30q60-34 120-8t80-6v44z" />
          <path className="sheet-fill" stroke="var(--line)" d="M150 48h150v191H150z" />
          <path className="tile" d="M142 38h166v12H142z" />
          <path className="wood" d="M150 108h150v5H150zM150 170h150v6H150z" />
          <path className="hill" d="M166 62h34v34h-34zM250 62h34v34h-34zM250 124h34v34h-34z" />
          <path className="maize" d="M166 124h34v34h-34z" />
          <path
            className="wood-line"
            strokeWidth="4"
            d="M166 62h34v34h-34zM183 62v34M250 62h34v34h-34zM267 62v34M166 124h34v34h-34zM183 124v34M250 124h34v34h-34zM267 124v34"
          />
          <path className="cap" d="M160 190h46v49h-46z" />
          <path className="tile" d="M254 188h28v51h-28z" />
          <path className="sunken" d="M258 194h20v18h-20z" />
          <g transform="translate(152 178) scale(0.38)">
            <path
              className="cap"
              d="M0 0h20v28a10 10 0 0 1-20 0zM40 0h20v28a10 10 0 0 1-20 0zM80 0h20v28a10 10 0 0 1-20 0zM120 0h20v28a10 10 0 0 1-20 0z"
            />
            <path
              className="sheet-fill"
              d="M20 0h20v28a10 10 0 0 1-20 0zM60 0h20v28a10 10 0 0 1-20 0zM100 0h20v28a10 10 0 0 1-20 0zM140 0h20v28a10 10 0 0 1-20 0z"
            />
            <path className="dark" d="M-3-5h166v5H-3z" />
          </g>
          <path className="dark" d="M214 188h34v16h-34z" />
          <path className="sheet-line" strokeWidth="2" d="M220 194h22M220 199h14" />
          <g transform="translate(346 238) scale(0.95)">
            <path className="dark" d="M-12-38h10v38h-10zM3-38h10v38H3z" />
            <path className="cap" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
          </g>
          <path className="dark" d="M316 182a6 6 0 1 1 8 6l2 18h-4l-2-18a6 6 0 0 1-4-6z" />
        </>
      )}
    </Art>
  );
}
