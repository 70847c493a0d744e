import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'prestamos-personales',
  title: 'Préstamos personales: cómo comparar sin perderte',
  summary: 'Cuota, tasa, TEA y total: cuál mirar, qué cargos son legales y qué llevar el día de la solicitud.',
  minutes: 4,
  drawingAlt: 'Una balanza de mercado compara dos préstamos; uno pesa más por sus intereses.',
  publishedOn: '2026-10-15',
};

export function Article() {
  return (
    <>
      <p>
        Dos instituciones te ofrecen $5.000 a 24 meses. Una dice «tasa desde 13,25 %», otra dice «cuota de $243». ¿Cuál
        conviene? Con esos datos no se puede saber, y esa es la razón de que los anuncios los usen. Para comparar hace
        falta poner las dos ofertas en la misma medida: los dólares que salen de tu bolsillo desde hoy hasta el último
        mes.
      </p>
      <h2>Cuatro números, un orden</h2>
      <ul>
        <li>
          <strong>Total a pagar.</strong> Es el primero. Suma de todas las cuotas más los cargos. Si el monto y el plazo
          son iguales, gana el menor.
        </li>
        <li>
          <strong>TEA, tasa efectiva anual.</strong> Incluye el efecto de pagar cada mes. Sirve para comparar entre
          instituciones y contra el techo legal, que para consumo fue 16,77 % de enero a octubre de 2026.
        </li>
        <li>
          <strong>Tasa nominal.</strong> La que se divide para doce y se aplica al saldo. Siempre es un poco menor que
          la TEA: 15,60 % nominal es 16,77 % efectiva.
        </li>
        <li>
          <strong>Cuota.</strong> Te dice si puedes pagar, no si te conviene. Una cuota baja puede ser un plazo largo
          disfrazado.
        </li>
      </ul>
      <h2>La misma plata, tres tasas</h2>
      <p>
        En agosto de 2026 las instituciones cobraron en promedio TEA de consumo muy distintas. Estas tres filas usan la
        más baja y una intermedia de las que mostramos en Cotejo, y el techo legal. Son ilustrativas: la tuya la fija la
        institución después de ver tu caso.
      </p>
      <table data-figures>
        <caption>$5.000 a 24 meses, cuota fija, sin otros cargos</caption>
        <thead>
          <tr>
            <th scope="col">TEA</th>
            <th scope="col">Tasa nominal</th>
            <th scope="col">Cuota</th>
            <th scope="col">Intereses</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">14,08 %</th>
            <td>13,25 %</td>
            <td>$238,30</td>
            <td>$719,11</td>
            <td>$5.719,11</td>
          </tr>
          <tr>
            <th scope="row">16,02 %</th>
            <td>14,95 %</td>
            <td>$242,31</td>
            <td>$815,57</td>
            <td>$5.815,57</td>
          </tr>
          <tr>
            <th scope="row">16,77 %</th>
            <td>15,60 %</td>
            <td>$243,86</td>
            <td>$852,67</td>
            <td>$5.852,67</td>
          </tr>
        </tbody>
      </table>
      <p>
        Entre la primera y la última hay $5,56 al mes y $133,56 en total. No cambia la vida, pero es una compra del
        supermercado por el trabajo de comparar diez minutos.
      </p>
      <h2>El plazo pesa más que la tasa</h2>
      <p>
        Ahora deja la tasa quieta en 14,71 % nominal, que equivale al promedio cobrado en septiembre de 2026 (TEA de
        15,74 %), y mueve el plazo de los mismos $5.000:
      </p>
      <table data-figures>
        <caption>$5.000 al 14,71 % nominal, cuota fija</caption>
        <thead>
          <tr>
            <th scope="col">Plazo</th>
            <th scope="col">Cuota</th>
            <th scope="col">Intereses</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">12 meses</th>
            <td>$450,61</td>
            <td>$407,30</td>
          </tr>
          <tr>
            <th scope="row">24 meses</th>
            <td>$241,74</td>
            <td>$801,89</td>
          </tr>
          <tr>
            <th scope="row">36 meses</th>
            <td>$172,62</td>
            <td>$1.214,21</td>
          </tr>
          <tr>
            <th scope="row">48 meses</th>
            <td>$138,42</td>
            <td>$1.644,19</td>
          </tr>
        </tbody>
      </table>
      <p>
        Pasar de 24 a 48 meses cuesta $842,30: seis veces la diferencia entre la mejor y la peor tasa de la tabla
        anterior. Elige el plazo más corto cuya cuota puedas pagar también en un mes malo.
      </p>
      <h2>Cuánto puedes pagar</h2>
      <p>
        Suma todas tus cuotas, también la tarjeta y la de la casa comercial. Deben quedar por debajo del 30 % al 40 % de
        tus ingresos. Si ganas $1.100, el tope prudente es $330 y el límite $440. Si ya pagas $150, tienes $180 para una
        cuota nueva: con la segunda tabla, alcanza para $5.000 a 36 meses, no a 24. Quizá lo que necesitas es pedir
        menos.
      </p>
      <h2>Qué te pueden cobrar y qué no</h2>
      <ul>
        <li>
          <strong>Sí:</strong> intereses sobre el saldo que debes e impuestos de ley. En créditos de bancos privados se
          cobra la contribución para SOLCA, 0,5 % del monto: $25 en un préstamo de $5.000. En cooperativas, pregunta.
        </li>
        <li>
          <strong>No:</strong> comisión por darte el crédito, ni por «estudio» o «trámite», ni multa por pagar antes.
          Pagar antes es tu derecho.
        </li>
        <li>
          <strong>Solo si aceptas:</strong> el seguro de desgravamen, que paga la deuda si falleces. En consumo no es
          obligatorio. Pide su precio mensual y decide.
        </li>
        <li>
          <strong>En cooperativas:</strong> a menudo piden certificados de aportación o un ahorro previo, llamado
          encaje, por ejemplo del 10 %. Ese dinero es tuyo, pero queda guardado: si pides $5.000 con encaje del 10 %,
          dispones de $4.500 y pagas intereses por $5.000.
        </li>
      </ul>
      <h2>Qué tener listo</h2>
      <p>
        Ser mayor de edad, tu cédula ecuatoriana, un ingreso mensual que puedas demostrar y un historial de crédito
        aceptable. En papeles: foto legible de la cédula, los tres últimos roles de pago en un archivo y una planilla de
        servicio básico reciente. Si trabajas por tu cuenta, guarda facturas y movimientos de la cuenta de seis meses;
        ordénalos por fecha.
      </p>
      <h2>Señales para salir corriendo</h2>
      <ul>
        <li>Te piden un depósito para «liberar» el préstamo.</li>
        <li>Aprueban a cualquiera en cinco minutos por mensaje, sin contrato.</li>
        <li>No te muestran la tabla de amortización ni la hoja de información antes de firmar.</li>
        <li>La cuenta de destino es de una persona, no de la institución.</li>
      </ul>
      <h2>Antes de firmar</h2>
      <p>
        Lee cuatro líneas de la hoja de información: monto que recibes en la mano, TEA, número de cuotas y total. Si una
        no coincide con lo que te dijeron, no firmes ese día. Nadie que te quiera de cliente se enoja porque leas.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {({ tileHatch }) => (
        <>
          <g transform="translate(272 26) scale(1.05)">
            <path className="sunken" d="M0 0h100v72H0z" />
            <path className="hill" d="M14 72 46 24q5-7 10 0l34 48z" />
            <path className="snow" d="m37 38 9-14q5-7 10 0l9 13-7-2-6 6-6-6z" />
            <path className="hill-2" d="M0 72V58q26-14 52-2t48-4v20z" />
            <path className="wood-line" strokeWidth="5" d="M0 0h100v72H0zM50 0v72" />
          </g>
          <g transform="translate(40 239) scale(1.1)">
            <path className="wood" d="M0-60h270v7H0z" />
            <path className="dark" d="M10-53h6V0h-6zM254-53h6V0h-6z" />
          </g>
          <path className="dark" d="M184 60h8v112h-8zM160 166h56v8h-56z" />
          <circle cx="188" cy="58" r="8" className="dark" />
          <path className="dark-line" strokeWidth="5" d="M98 66 278 50" />
          <path className="dark-line" strokeWidth="2" d="m98 66-28 60h56zM278 50l-28 60h56z" />
          <path className="wood" d="M62 126h72q-6 16-36 16t-36-16zM242 110h72q-6 16-36 16t-36-16z" />
          <path className="cap" d="M72 86h24v40H72zM252 70h24v40h-24z" />
          <path className="sheet-fill" d="M100 100h22v26h-22zM280 96h22v14h-22z" />
          <path fill={tileHatch} d="M100 100h22v26h-22zM280 96h22v14h-22z" />
          <path className="maize" d="M103 84h16v14h-16z" />
          <g transform="translate(338 239) scale(1)">
            <path className="dark" d="M-12-38h10v38h-10zM3-38h10v38H3z" />
            <path className="tile" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
          </g>
          <path className="sheet-fill" stroke="var(--art-dark)" strokeWidth="1.500" d="M66 156h52v16H66z" />
          <path stroke="var(--tile)" strokeWidth="2" d="M74 162h30M74 167h20" />
        </>
      )}
    </Art>
  );
}
