import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'tarjetas-credito',
  title: 'Tarjetas de crédito: lo que cuesta pagar el mínimo',
  summary: 'Corte, pago total, avances y diferidos, con la cuenta de cuántos meses tarda una deuda de $1.200.',
  minutes: 5,
  drawingAlt: 'En el mostrador de una tienda, una clienta extiende su tarjeta hacia el datáfono.',
  publishedOn: '2026-10-22',
};

export function Article() {
  return (
    <>
      <p>
        Una tarjeta de crédito puede ser el préstamo más barato del país o uno de los más caros. La misma tarjeta, la
        misma persona. La diferencia está en una sola casilla del estado de cuenta: si pagas el total o pagas el mínimo.
        Vamos a abrir ese papel y a poner dólares a cada línea.
      </p>
      <h2>Las dos fechas que mandan</h2>
      <p>
        La <strong>fecha de corte</strong> cierra el mes: lo que compres hasta ese día entra en este estado de cuenta.
        La <strong>fecha máxima de pago</strong> llega unas dos semanas después. Si pagas el total antes de esa fecha,
        tus compras corrientes no generan intereses. Compraste el día después del corte: tienes cerca de 45 días sin
        costo. Compraste el día antes: unos 15.
      </p>
      <p>
        Busca en el estado de cuenta tres cifras y no las confundas: el <strong>saldo total</strong> (todo lo que debes,
        incluidos los diferidos que vienen), el <strong>pago total del mes</strong> (lo que evita intereses) y el{' '}
        <strong>pago mínimo</strong> (lo que evita la mora). La tercera está escrita grande porque es la que más te
        cuesta.
      </p>
      <h2>Cuánto tarda una deuda de $1.200</h2>
      <p>
        Supón que debes $1.200, no compras nada más y la tasa nominal es de 15,60 %, que corresponde a una TEA de
        16,77 %, el techo de consumo vigente de enero a octubre de 2026. Pagas cada mes la misma cantidad.
      </p>
      <table data-figures>
        <caption>Deuda de $1.200 al 15,60 % según lo que pagas cada mes</caption>
        <thead>
          <tr>
            <th scope="col">Pagas al mes</th>
            <th scope="col">Meses hasta cero</th>
            <th scope="col">Intereses</th>
            <th scope="col">Pagas en total</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">$40</th>
            <td>39</td>
            <td>$330,80</td>
            <td>$1.530,80</td>
          </tr>
          <tr>
            <th scope="row">$60</th>
            <td>24</td>
            <td>$198,84</td>
            <td>$1.398,84</td>
          </tr>
          <tr>
            <th scope="row">$120</th>
            <td>11</td>
            <td>$93,98</td>
            <td>$1.293,98</td>
          </tr>
          <tr>
            <th scope="row">$220</th>
            <td>6</td>
            <td>$53,03</td>
            <td>$1.253,03</td>
          </tr>
        </tbody>
      </table>
      <p>
        De $40 a $60 son $20 más al mes: menos que una salida a comer. A cambio terminas quince meses antes y te guardas
        $131,96. Y esto es con la tasa quieta y la tarjeta guardada. Si pagas el mínimo y sigues comprando, la deuda no
        baja nunca: pagas intereses sobre una cena que ya olvidaste.
      </p>
      <p>
        El primer mes, el interés de esos $1.200 es de $15,60. Si pagas $40, solo $24,40 bajan la deuda. Haz esa resta
        con tu propio estado de cuenta; es la manera más rápida de entender por qué no avanza.
      </p>
      <h2>Diferir: con intereses y sin intereses</h2>
      <ul>
        <li>
          <strong>Sin intereses.</strong> Si el precio es el mismo que de contado, es un préstamo gratis. Pregunta
          siempre el precio de contado: a veces el «sin intereses» ya viene sumado en la etiqueta.
        </li>
        <li>
          <strong>Con intereses.</strong> Es un crédito de consumo como cualquier otro. Compara su total con el de un
          préstamo personal antes de decir que sí en la caja.
        </li>
        <li>
          <strong>Meses de gracia.</strong> Empiezas a pagar después, y según el contrato el interés puede correr desde
          hoy. Pregunta.
        </li>
      </ul>
      <p>
        Diferir tiene un riesgo silencioso: diez cuotas pequeñas suman una grande. Seis diferidos de $28 son $168 al
        mes. En un ingreso de $700 es el 24 %, antes de contar el préstamo de la moto.
      </p>
      <h2>El avance en efectivo</h2>
      <p>
        Sacar dinero del cajero con la tarjeta no es retirar: es pedir prestado, y el interés empieza ese mismo día. No
        hay días gratis. Además puede haber un cargo por usar el cajero. Si necesitas $300 para una emergencia y tienes
        cómo devolverlos en dos semanas, puede servir. Para llegar a fin de mes, todos los meses, es la señal de que hay
        que sentarse con el presupuesto.
      </p>
      <h2>Cinco reglas que caben en la billetera</h2>
      <ul>
        <li>Programa el débito automático del pago total, no del mínimo.</li>
        <li>Una tarjeta basta. Dos son el doble de fechas.</li>
        <li>Usa menos de un tercio del cupo. El cupo no es tu dinero.</li>
        <li>Todas tus cuotas juntas, incluidos los diferidos, por debajo del 30 % al 40 % de tus ingresos.</li>
        <li>Compra con la tarjeta solo lo que podrías pagar hoy con la cuenta.</li>
      </ul>
      <h2>Si ya debes</h2>
      <p>
        Primero, guarda la tarjeta. No hace falta cortarla: ponla donde tengas que pensar para sacarla. Segundo, fija
        una cantidad, no el mínimo, y págala el día que cobras. Tercero, compara: si una institución te presta esos
        $1.200 con una TEA más baja y un plazo de un año, y tú no vuelves a usar el cupo, puede salirte mejor. Pide el
        total en dólares en ambos casos. Pagar antes de tiempo no tiene comisión, así que cada décimo o ingreso extra
        puede ir directo al saldo.
      </p>
      <p>
        Si debes en dos tarjetas, paga lo mínimo en la de menor tasa y todo lo que puedas en la otra. Cuando termines la
        cara, lleva ese mismo pago completo a la segunda. No bajes el ritmo: ese es el truco entero.
      </p>
      <h2>Revisa y reclama</h2>
      <p>
        Lee el estado de cuenta línea por línea, una vez al mes, con un café. Si ves una compra que no hiciste, avisa
        ese mismo día y pide bloquear la tarjeta y el número de reclamo. Ninguna institución te pide por teléfono el
        código de seguridad ni la clave que te llega por mensaje. Si alguien lo hace, cuelga y llama tú al número que
        está detrás de la tarjeta. Y si te cobran un seguro o una asistencia que no recuerdas haber aceptado, pide la
        prueba de tu consentimiento.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ capHatch }) => (
        <>
          <path className="wood" d="M30 44h210v6H30zM30 96h210v6H30z" />
          <path className="tile" d="M40 18h16v26H40zM120 66h20v30h-20z" />
          <path className="cap" d="M62 10h14v34H62zM150 60h14v36h-14z" />
          <path className="leaf" d="M84 22h22v22H84zM44 72h24v24H44z" />
          <path className="hill-2" d="M116 14h12v30h-12zM76 64h14v32H76z" />
          <path className="sheet-fill" stroke="var(--line)" d="M138 20h20v24h-20zM180 68h26v28h-26z" />
          <path className="dark" d="M168 24h26v20h-26z" />
          <g transform="translate(112 238) scale(1.2)">
            <path className="leaf" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="wood" d="M-22-102q22-7 44 0v4q-22-6-44 0zM-12-102q0-15 12-15t12 15q-12-4-24 0z" />
            <path className="dark" d="M-12-105q12-4 24 0v3q-12-4-24 0z" />
          </g>
          <path className="sheet-fill" stroke="var(--line)" d="M20 186h260v53H20z" />
          <path className="sheet-fill" d="M36 198h228v30H36z" />
          <path fill={capHatch} d="M36 198h228v30H36z" />
          <path className="wood" d="M12 178h276v9H12z" />
          <path className="dark" d="M176 136h44l8 42h-60z" />
          <path className="hill-2" d="M183 142h30l2 12h-34z" />
          <path
            className="sheet-fill"
            d="M180 160h8v4h-8zM194 160h8v4h-8zM208 160h8v4h-8zM179 168h8v4h-8zM194 168h8v4h-8zM209 168h8v4h-8z"
          />
          <path className="sheet-fill" stroke="var(--line)" d="M186 106h24v30l-4-3-4 3-4-3-4 3-4-3-4 3z" />
          <path stroke="var(--tile)" strokeWidth="2" d="M191 113h14M191 119h10M191 125h12" />
          <g transform="translate(338 239) scale(1.05)">
            <path className="dark" d="M-12-38h10v38h-10zM3-38h10v38H3z" />
            <path className="tile" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="hair" d="M10-98q7 6 5 18t2 22l-7 1q-4-14-1-24z" />
          </g>
          <path className="skin" d="M318 160q-30 2-52-8l2-8q24 8 50 4z" />
          <path className="maize" d="M232 130l34 8-5 22-34-8z" />
          <path className="dark-line" strokeWidth="4" d="M230.500 137l34 8" />
        </>
      )}
    </Art>
  );
}
