import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'pago-creditos',
  title: 'Pago de créditos: cuota fija, cuota que baja y abonos',
  summary: 'Tabla francesa o alemana, y qué pasa con tu deuda cuando abonas $800 al capital.',
  minutes: 4,
  drawingAlt: 'Una persona con mochila baja por una escalera hecha de cuotas cada vez más pequeñas.',
  publishedOn: '2026-10-08',
};

export function Article() {
  return (
    <>
      <p>
        Pagas todos los meses y la deuda casi no baja. ¿Te están engañando? Casi nunca: es la forma en que se arma la
        cuota. Al principio debes mucho, así que el interés es grande y queda poco para el capital. Entender esa cuenta
        sirve para dos decisiones que sí están en tus manos: qué tipo de cuota eliges y cuándo abonas.
      </p>
      <h2>Qué hay dentro de una cuota</h2>
      <p>
        Toda cuota tiene dos partes: <strong>interés</strong>, lo que cuesta el dinero este mes, y{' '}
        <strong>capital</strong>, lo que baja tu deuda. El interés se calcula solo sobre lo que todavía debes. Si debes
        $6.000 al 15 % nominal, el primer mes pagas 6.000 × 15 % ÷ 12 = $75 de interés. Si debes $600, pagas $7,50. Por
        eso todo lo que baja el saldo temprano ahorra más que lo que lo baja tarde.
      </p>
      <h2>Dos maneras de pagar lo mismo</h2>
      <ul>
        <li>
          <strong>Francesa: cuota fija.</strong> Pagas igual todos los meses. Al inicio casi la tercera parte es
          interés; al final casi todo es capital. Es fácil de presupuestar.
        </li>
        <li>
          <strong>Alemana: cuota que baja.</strong> El capital es igual cada mes y el interés va disminuyendo. Empiezas
          pagando más y terminas pagando menos. En total cuesta menos.
        </li>
      </ul>
      <table data-figures>
        <caption>$6.000 a 36 meses al 15 % nominal</caption>
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">Francesa</th>
            <th scope="col">Alemana</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Primera cuota</th>
            <td>$207,99</td>
            <td>$241,67</td>
          </tr>
          <tr>
            <th scope="row">Cuota 18</th>
            <td>$207,99</td>
            <td>$206,25</td>
          </tr>
          <tr>
            <th scope="row">Última cuota</th>
            <td>$208,10</td>
            <td>$168,63</td>
          </tr>
          <tr>
            <th scope="row">Intereses en total</th>
            <td>$1.487,75</td>
            <td>$1.387,50</td>
          </tr>
          <tr>
            <th scope="row">Total pagado</th>
            <td>$7.487,75</td>
            <td>$7.387,50</td>
          </tr>
        </tbody>
      </table>
      <p>
        La alemana ahorra $100,25, y pide $33,68 más en la primera cuota. ¿Cuál conviene? Si tu ingreso es fijo y vas
        justo, la francesa te da orden. Si hoy ganas bien y no sabes cómo será el próximo año, la alemana te hace pagar
        fuerte mientras puedes. Ninguna es una trampa; la trampa es firmar sin saber cuál es.
      </p>
      <p>
        Un cuidado con la alemana: tu límite se mide con la primera cuota, que es la más alta. La suma de todas tus
        cuotas debe quedar por debajo del 30 % al 40 % de tus ingresos. Con $241,67 y sin más deudas, hacen falta unos
        $806 de ingreso para estar en el 30 %.
      </p>
      <h2>El abono: la herramienta más fuerte</h2>
      <p>
        Pagar antes es un derecho y no tiene comisión ni multa. Todo dólar que abonas al capital deja de generar interés
        desde ese día. Pero hay dos maneras de aplicarlo, y debes decir cuál quieres.
      </p>
      <p>
        Mismo préstamo, cuota fija de $207,99. Después de la cuota 12 debes $4.289,70 y recibes $800 de un décimo. Los
        abonas completos y el saldo queda en $3.489,70.
      </p>
      <table data-figures>
        <caption>Abono de $800 después de la cuota 12</caption>
        <thead>
          <tr>
            <th scope="col">Qué pides</th>
            <th scope="col">Cuota</th>
            <th scope="col">Terminas en el mes</th>
            <th scope="col">Intereses en total</th>
            <th scope="col">Ahorras</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">No abonar</th>
            <td>$207,99</td>
            <td>36</td>
            <td>$1.487,75</td>
            <td>$0,00</td>
          </tr>
          <tr>
            <th scope="row">Bajar la cuota</th>
            <td>$169,20</td>
            <td>36</td>
            <td>$1.356,75</td>
            <td>$131,00</td>
          </tr>
          <tr>
            <th scope="row">Acortar el plazo</th>
            <td>$207,99</td>
            <td>31</td>
            <td>$1.236,87</td>
            <td>$250,88</td>
          </tr>
        </tbody>
      </table>
      <p>
        Acortar el plazo ahorra casi el doble y te regala cinco meses sin cuota. Bajar la cuota ahorra menos, pero te da
        aire de $38,79 al mes. Si no sabes cuál: acorta cuando estás tranquilo, baja la cuota cuando estás justo. Lo que
        no debes aceptar es que tu abono se guarde como «cuotas adelantadas»: eso paga intereses que aún no existen y no
        baja el saldo.
      </p>
      <h2>Cómo pedirlo sin que se pierda</h2>
      <ul>
        <li>Escribe: «Abono extraordinario a capital, con reducción de plazo».</li>
        <li>Hazlo el mismo día de la cuota o justo después. Así no hay intereses corridos que se coman una parte.</li>
        <li>Pide la nueva tabla de amortización y guárdala con el comprobante.</li>
        <li>Revisa que el saldo nuevo sea el anterior menos tu abono. Con centavos.</li>
      </ul>
      <h2>Pagar a tiempo, sin heroísmo</h2>
      <p>
        La puntualidad se arma, no se promete. Mueve la fecha de pago a tres días después de tu cobro. Activa el débito
        automático y deja en esa cuenta una cuota de colchón. Pon un aviso en el teléfono para la víspera: el débito
        falla justo el mes en que no miras. Un día de atraso genera interés de mora y puede quedar en tu historial de
        crédito.
      </p>
      <p>
        ¿Tienes varios créditos? Ordénalos por TEA. Paga la cuota de todos y lleva cada abono al de tasa más alta.
        Cuando se termine, suma esa cuota al siguiente. En septiembre de 2026 el consumo se cobró en promedio a una TEA
        de 15,74 %; si uno de los tuyos pasa de 16,77 %, el techo de octubre de 2026, mira la fecha del contrato y
        pregunta.
      </p>
      <h2>El último mes</h2>
      <p>
        La última cuota suele tener unos centavos distintos: absorbe los redondeos y deja el saldo en $0,00. Después
        pide el certificado de cancelación y, si diste una garantía o un pagaré, que te los devuelvan o los liberen.
        Revisa un mes después que el crédito aparezca como pagado en tu reporte. Y antes de pensar en otro préstamo,
        sigue «pagando» la cuota tres meses más, pero a tu propia cuenta. Es el colchón más fácil que vas a armar en tu
        vida: ya tienes la costumbre.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ tileHatch }) => (
        <>
          <g transform="translate(310 239) scale(1.3)">
            <path className="hill" d="M-100 0q50-40 82-104 8-14 18-14t18 14q32 64 82 104z" />
            <path className="snow" d="M-31-80q8-14 13-24 8-14 18-14t18 14q6 12 14 26l-12-5-9 10-11-11-10 12-9-9z" />
          </g>
          <path className="hill-2" d="M200 239q50-40 100-22t100-26v48z" />
          <path
            className="cap"
            d="M24 150h38v89H24zM64 150h38v89H64zM104 150h38v89h-38zM144 150h38v89h-38zM184 150h38v89h-38zM224 150h38v89h-38zM264 150h38v89h-38z"
          />
          <path
            className="sheet-fill"
            d="M24 92h38v56H24zM64 100h38v48H64zM104 108h38v40h-38zM144 116h38v32h-38zM184 124h38v24h-38zM224 132h38v16h-38zM264 140h38v8h-38z"
          />
          <path
            fill={tileHatch}
            stroke="var(--tile)"
            d="M24 92h38v56H24zM64 100h38v48H64zM104 108h38v40h-38zM144 116h38v32h-38zM184 124h38v24h-38zM224 132h38v16h-38zM264 140h38v8h-38z"
          />
          <g transform="translate(123 107) scale(0.82)">
            <path className="dark" d="M-12-38h10v38h-10zM3-38h10v38H3z" />
            <path className="leaf" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="wood" d="M-22-102q22-7 44 0v4q-22-6-44 0zM-12-102q0-15 12-15t12 15q-12-4-24 0z" />
            <path className="dark" d="M-12-105q12-4 24 0v3q-12-4-24 0z" />
          </g>
          <path className="maize" d="M100 42h12v24h-12q-6-12 0-24z" />
          <path className="dark-line" strokeWidth="3" d="M344 239V158" />
          <path className="tile" d="M345 158h36l-8 10 8 10h-36z" />
        </>
      )}
    </Art>
  );
}
