import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'metas-presupuesto',
  title: 'Metas y presupuesto: un método para el puesto y para la casa',
  summary: 'Separa lo del negocio de lo de tu familia y sabrás qué cuota aguantas cada mes.',
  minutes: 5,
  drawingAlt: 'Una vendedora de sombrero atiende su puesto de mercado con frutas y choclos.',
  publishedOn: '2026-11-12',
};

export function Article() {
  return (
    <>
      <p>
        Rosa vende frutas en un mercado de Ambato. Al final del día cuenta la caja y hay $140. De ahí salen la compra de
        mañana, el almuerzo, el pasaje y la cuota de la cooperativa. A fin de mes no sabe si ganó. No le falta orden: le
        falta separar dos bolsillos que hoy son uno. Este método toma una tarde y un cuaderno.
      </p>
      <h2>Paso 1: separa el puesto de la casa</h2>
      <p>
        El negocio tiene su dinero y la casa el suyo. Usa dos frascos, dos cuentas o dos sobres; lo que importa es que
        no se mezclen. Durante un mes anota en el cuaderno del puesto solo tres cosas: lo que vendes, lo que gastas en
        mercadería y lo que gastas en trabajar (puesto, luz, fundas, transporte).
      </p>
      <p>
        Si en el mes vendes $2.900, la mercadería cuesta $1.750 y los gastos son $150, quedan $1.000. Ese número es tu
        sueldo. Págatelo en una fecha fija y vive de eso. Si tomas de la caja cuando hace falta, nunca sabrás si el
        puesto sube o baja. ¿Ganas distinto cada mes? Usa el promedio de los últimos tres, o mejor, el peor de los tres.
      </p>
      <h2>Paso 2: haz el presupuesto de la casa en seis líneas</h2>
      <p>
        Nadie mantiene un presupuesto de cuarenta renglones. Seis bastan. Este es el de una familia que vive con $1.000
        al mes; cambia los números por los tuyos.
      </p>
      <table data-figures>
        <caption>Presupuesto de un mes con ingreso de $1.000</caption>
        <thead>
          <tr>
            <th scope="col">Línea</th>
            <th scope="col">Al mes</th>
            <th scope="col">Parte del ingreso</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Vivienda y servicios</th>
            <td>$320</td>
            <td>32 %</td>
          </tr>
          <tr>
            <th scope="row">Comida</th>
            <td>$270</td>
            <td>27 %</td>
          </tr>
          <tr>
            <th scope="row">Transporte</th>
            <td>$80</td>
            <td>8 %</td>
          </tr>
          <tr>
            <th scope="row">Educación y salud</th>
            <td>$100</td>
            <td>10 %</td>
          </tr>
          <tr>
            <th scope="row">Cuotas de deudas</th>
            <td>$150</td>
            <td>15 %</td>
          </tr>
          <tr>
            <th scope="row">Ahorro</th>
            <td>$80</td>
            <td>8 %</td>
          </tr>
          <tr>
            <th scope="row">Total</th>
            <td>$1.000</td>
            <td>100 %</td>
          </tr>
        </tbody>
      </table>
      <p>
        Dos reglas lo sostienen. La primera: el ahorro sale el día que cobras, no el día que sobra, porque nunca sobra.
        La segunda: la suma de tus cuotas debe quedar por debajo del 30 % al 40 % del ingreso. Con $1.000, el tope
        prudente son $300 y el límite duro $400. Si pagas $150, te quedan $150 de espacio antes de llegar al 30 %. Ese
        es el dato que necesitas antes de mirar cualquier préstamo.
      </p>
      <h2>Paso 3: convierte el deseo en una meta</h2>
      <p>
        «Quiero ahorrar más» no se puede cumplir ni fallar. Una meta tiene cosa, precio y fecha. «Una vitrina
        refrigerada de $720 para noviembre de 2027» sí: son doce meses, $60 al mes, $15 a la semana. Si no te alcanza,
        tienes tres palancas y ninguna otra: menos precio, más tiempo o más ingreso.
      </p>
      <ul>
        <li>
          <strong>Corta (hasta tres meses):</strong> uniformes, matrícula, la reparación de la moto.
        </li>
        <li>
          <strong>Media (hasta un año):</strong> la vitrina, el fondo de emergencia, salir de la tarjeta.
        </li>
        <li>
          <strong>Larga (más de un año):</strong> la entrada de una casa, un local propio.
        </li>
      </ul>
      <p>
        Ten dos metas a la vez como mucho, y que una sea el colchón: tres meses de gastos básicos. Con el presupuesto de
        arriba, vivienda, comida y transporte suman $670, así que el colchón completo es de $2.010. Asusta, pero se
        empieza con $200: esa primera parte ya evita que una llanta o una receta se vuelvan deuda.
      </p>
      <h2>¿Ahorrar o pedir prestado?</h2>
      <p>
        Depende de si la cosa paga su propia cuota. Haz la prueba: si la vitrina te deja $60 más al mes porque ya no
        botas fruta, y la cuota del crédito es de $65, el crédito no se paga solo: pones $5 de tu bolsillo cada mes. Si
        te deja $110, puede convenir adelantar la compra. Pide el número en dólares, no la tasa: cuánto pagas en total y
        cuánto de eso es interés. En septiembre de 2026 el crédito de consumo se cobró en promedio a una TEA de 15,74 %
        y el techo legal era 16,77 %.
      </p>
      <p>
        Para lo que no produce (una fiesta, un teléfono nuevo) ahorrar casi siempre sale mejor: el mismo $60 que irían a
        una cuota te los quedas completos.
      </p>
      <h2>Paso 4: diez minutos cada domingo</h2>
      <p>
        El presupuesto no falla en enero, falla en la segunda semana, cuando nadie lo mira. Pon una cita fija contigo:
        diez minutos, el cuaderno y el teléfono. Tres preguntas:
      </p>
      <ul>
        <li>¿Qué línea se pasó, y de cuál sale la diferencia?</li>
        <li>¿Está el ahorro de la semana en su frasco?</li>
        <li>¿Qué pago grande viene en los próximos treinta días?</li>
      </ul>
      <p>
        Si una línea se pasa dos meses seguidos, el número estaba mal, no tú. Corrígelo. Y cuando llegue un ingreso que
        no es de todos los meses, como el décimo tercero en diciembre, decide antes de recibirlo: por ejemplo, la mitad
        para la deuda más cara, un tercio para el colchón y el resto para disfrutarlo sin culpa.
      </p>
      <h2>Tu tarea de hoy</h2>
      <p>
        Escribe tu ingreso, las seis líneas y la suma de tus cuotas. Divide las cuotas para el ingreso. Si el resultado
        pasa de 0,40, la próxima meta ya está elegida: bajar esa cifra antes de pedir nada nuevo. Si está debajo de
        0,30, tienes espacio, y también la opción de no usarlo.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ capHatch }) => (
        <>
          <g transform="translate(330 239) scale(1.1)">
            <path className="hill" d="M-100 0q50-40 82-104 8-14 18-14t18 14q32 64 82 104z" />
            <path className="snow" d="M-31-80q8-14 13-24 8-14 18-14t18 14q6 12 14 26l-12-5-9 10-11-11-10 12-9-9z" />
          </g>
          <path className="hill-2" d="M220 239q60-46 120-24t60-8v32z" />
          <path className="wood" d="M62 78h7v161h-7zM224 78h7v161h-7z" />
          <g transform="translate(148 232) scale(1.15)">
            <path className="tile" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="wood" d="M-22-102q22-7 44 0v4q-22-6-44 0zM-12-102q0-15 12-15t12 15q-12-4-24 0z" />
            <path className="dark" d="M-12-105q12-4 24 0v3q-12-4-24 0z" />
          </g>
          <path className="wood" d="M50 176h190v8H50z" />
          <path className="sheet-fill" d="M56 184h178v55H56z" />
          <path fill={capHatch} d="M56 184h178v55H56z" />
          <path className="sheet-fill" stroke="var(--art-dark)" strokeWidth="1.500" d="M118 196h56v28h-56z" />
          <g transform="translate(128 220) scale(0.45)">
            <path className="cap" d="M0-28h12V0H0zM18-28h12V0H18z" />
            <path className="tile" d="M18-44h12v13H18z" />
          </g>
          <path className="dark-line" strokeWidth="2" d="M148 206h18M148 214h12" />
          <path className="wood" d="M60 160h52v16H60zM178 160h52v16h-52z" />
          <path className="tile" d="M62 160q2-12 12-8 4-12 14-4 8-8 14 2 8 0 8 10z" />
          <path
            className="maize"
            d="M184 160v-12q4-12 8 0v12zM196 160v-16q4-12 8 0v16zM208 160v-12q4-12 8 0v12zM219 160v-9q4-11 8 0v9z"
          />
          <g transform="translate(66 58) scale(1)">
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
          <g transform="translate(300 239) scale(0.95)">
            <path className="dark" d="M-12-38h10v38h-10zM3-38h10v38H3z" />
            <path className="cap" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="hair" d="M10-98q7 6 5 18t2 22l-7 1q-4-14-1-24z" />
          </g>
          <path className="wood" d="M316 196h26l-4 24h-18z" />
          <path className="wood-line" strokeWidth="3" d="M320 196q9-18 18 0" />
          <path className="leaf" d="M320 196q-2-12 8-12 10 0 8 12z" />
        </>
      )}
    </Art>
  );
}
