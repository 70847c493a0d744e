import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'finanzas-creativas',
  title: 'Finanzas creativas: seis formas de soltar dinero sin ganar más',
  summary: 'Compras en grupo, gastos pequeños, una máquina que trabaja los domingos: ideas con cuentas hechas.',
  minutes: 5,
  drawingAlt: 'Una costurera trabaja en su taller con una máquina de coser y telas.',
  publishedOn: '2026-11-09',
};

export function Article() {
  return (
    <>
      <p>
        Cuando el dinero no alcanza, hay dos consejos que no ayudan: «gana más» y «gasta menos». Los dos son ciertos y
        ninguno dice cómo. Aquí van seis formas concretas, probadas en casas y talleres del país, de liberar dinero que
        ya tienes. Ninguna te hará rico. Juntas pueden pagar una cuota, o evitar que pidas una.
      </p>
      <h2>1. Pon nombre a los gastos que no se ven</h2>
      <p>
        No son malos gastos: son gastos que nadie decidió. Anótalos una semana, sin juzgar, y multiplica por 52. El
        número del año es el que hace pensar.
      </p>
      <table data-figures>
        <caption>Lo que cuesta en un año lo que se paga de a poco</caption>
        <thead>
          <tr>
            <th scope="col">Gasto</th>
            <th scope="col">A la semana</th>
            <th scope="col">Al año</th>
            <th scope="col">Si lo bajas a la mitad</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Cola y snack, 5 veces de $1,25</th>
            <td>$6,25</td>
            <td>$325,00</td>
            <td>$162,50</td>
          </tr>
          <tr>
            <th scope="row">Taxi por salir tarde, 2 de $3,00</th>
            <td>$6,00</td>
            <td>$312,00</td>
            <td>$156,00</td>
          </tr>
          <tr>
            <th scope="row">Envío de comida, 2 de $2,50</th>
            <td>$5,00</td>
            <td>$260,00</td>
            <td>$130,00</td>
          </tr>
          <tr>
            <th scope="row">Recargas de datos, 3 de $1,00</th>
            <td>$3,00</td>
            <td>$156,00</td>
            <td>$78,00</td>
          </tr>
          <tr>
            <th scope="row">Total</th>
            <td>$20,25</td>
            <td>$1.053,00</td>
            <td>$526,50</td>
          </tr>
        </tbody>
      </table>
      <p>
        Observa que no se trata de quitar todo. La mitad son $526,50: más que dos cuotas de un préstamo de $5.000 a 24
        meses. Elige el gasto que menos disfrutas y empieza por ese. Si te gusta la cola del viernes, que se quede.
      </p>
      <h2>2. Compra en grupo lo que no se daña</h2>
      <p>
        Arroz, aceite, papel, detergente, croquetas del perro. Tres familias que compran el quintal o la caja y la
        reparten pagan precio de tendero. Si el kilo suelto cuesta $1,30 y en saco sale a $1,05, una familia que usa 16
        kilos al mes se queda con $4 cada mes: $48 al año por un solo producto. Para que funcione: una lista fija, una
        persona que compra por turno y pago antes de la compra, nunca después.
      </p>
      <h2>3. La junta, con reglas escritas</h2>
      <p>
        Diez personas ponen $50 al mes y cada mes una se lleva $500. Es una costumbre vieja y útil: obliga a ahorrar y
        no cobra interés. También es frágil, porque nadie la vigila y depende de que todos cumplan. Reglas que la
        cuidan:
      </p>
      <ul>
        <li>Solo con gente a la que le prestarías ese dinero en la mano.</li>
        <li>Turnos sorteados el primer día, en una hoja firmada por todos.</li>
        <li>Aportes que no pasen de lo que puedes perder sin dejar de comer.</li>
        <li>
          Si te prometen que el dinero «se multiplica» o que ganas por traer más gente, ya no es una junta: es una
          pirámide. Sal.
        </li>
      </ul>
      <h2>4. Haz trabajar lo que ya pagaste</h2>
      <p>
        Mira tu casa con ojos de taller. Una máquina de coser que trabaja el domingo, un horno que se usa dos días, una
        bodega vacía, un carro parado entre semana. Nelly arregla ropa en Riobamba: cobra $3 por basta y hace ocho cada
        sábado. Son $24 a la semana; descontando $4 de hilo y luz, $20. En un año, $1.040. Antes de comprar otra máquina
        a crédito, llenó las horas de la que tenía. Cuando hubo más pedidos que horas, el crédito tuvo sentido, porque
        había de dónde pagarlo.
      </p>
      <p>
        Y vende lo que no usas. Una bicicleta chica, un coche de bebé, un televisor de respaldo. Pon un precio que se
        venda esta semana, no el que te habría gustado.
      </p>
      <h2>5. Cambia una deuda cara por una más barata, con cuidado</h2>
      <p>
        Si debes en varios lados, quizá puedas juntar todo en un crédito con mejor tasa. Solo conviene si se cumplen
        tres cosas: la tasa efectiva anual es menor, el plazo no se alarga más de lo necesario y cierras lo que pagaste.
        Quien junta deudas y sigue usando la tarjeta termina con las dos cosas. Para comparar, pide el total en dólares
        de lo que falta en cada deuda y el total del crédito nuevo. En crédito de consumo el techo de la TEA fue 16,77 %
        de enero a octubre de 2026. Si alguien te cobra más que eso, pregunta por qué, y por escrito.
      </p>
      <p>
        La señal de que no debes hacerlo: después de juntar, la suma de tus cuotas sigue por encima del 30 % al 40 % de
        tus ingresos. Entonces el problema no es la tasa sino el tamaño de la deuda, y toca hablar con quien te prestó.
      </p>
      <h2>6. Ponle obstáculos a la tentación y alfombra al ahorro</h2>
      <p>
        La voluntad se cansa; el diseño no. Borra la tarjeta guardada en la aplicación de comida. Espera 48 horas antes
        de toda compra de más de $40. Y al revés: programa una transferencia automática el mismo día que te pagan,
        aunque sea de $10, a una cuenta que no lleves en el teléfono. Diez dólares cada quincena son $240 al año, y lo
        que no se ve se gasta menos.
      </p>
      <ul>
        <li>
          <strong>El frasco del redondeo:</strong> las monedas del vuelto van a un frasco; se cuenta el primer domingo
          del mes.
        </li>
        <li>
          <strong>El día sin billetera:</strong> un día fijo a la semana en que no se compra nada.
        </li>
        <li>
          <strong>La lista pegada en la refri:</strong> quien quiera algo lo escribe; se decide en familia el domingo.
        </li>
      </ul>
      <h2>Empieza por una</h2>
      <p>
        Seis cambios a la vez duran una semana. Elige uno, hazlo un mes y escribe cuánto te dejó. Con ese dinero decide
        antes de que se pierda en la caja: colchón de emergencia, abono a la deuda más cara o la meta que tienes en la
        refri. Creatividad no es un truco: es darle a cada dólar un trabajo antes de que se vaya solo.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {() => (
        <>
          <g transform="translate(250 24) scale(1.1)">
            <path className="sunken" d="M0 0h100v72H0z" />
            <path className="hill" d="M14 72 46 24q5-7 10 0l34 48z" />
            <path className="snow" d="m37 38 9-14q5-7 10 0l9 13-7-2-6 6-6-6z" />
            <path className="hill-2" d="M0 72V58q26-14 52-2t48-4v20z" />
            <path className="wood-line" strokeWidth="5" d="M0 0h100v72H0zM50 0v72" />
          </g>
          <path className="dark-line" strokeWidth="2" d="M40 40h140" />
          <path className="tile" d="M58 42h8v34l-4 12-4-12z" />
          <path className="dark-line" strokeWidth="4" d="M96 44v14m-9 9a9 9 0 1 0 18 0 9 9 0 1 0-18 0" />
          <path className="wood" d="M132 42h6v48h-6z" />
          <path className="dark" d="M124 82h22v10h-22z" />
          <g transform="translate(150 226) scale(1.15)">
            <path className="leaf" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="hair" d="M10-98q7 6 5 18t2 22l-7 1q-4-14-1-24z" />
          </g>
          <g transform="translate(60 239) scale(1.15)">
            <path className="wood" d="M0-60h260v7H0z" />
            <path className="dark" d="M10-53h6V0h-6zM244-53h6V0h-6z" />
          </g>
          <path
            className="dark"
            d="M196 160h92v10h-92zM262 114h20v46h-20zM204 108h78v18h-78zM204 126h14v18h-14zM209 144h4v14h-4z"
          />
          <circle cx="290" cy="124" r="10" className="line" stroke="var(--art-dark)" strokeWidth="3" />
          <path className="maize" d="M232 92h18v16h-18z" />
          <path className="dark-line" strokeWidth="2" d="M241 86v22M232 100 212 128" />
          <path className="tile" d="M92 168q40-10 112-2l-4 6q-20 0-26 40l-22-6-20 12-20-10-16 4z" />
          <path className="cap" d="M20 178h14v61H20z" />
          <path className="hill-2" d="M38 160h12v79H38z" />
          <path className="sheet-fill" d="M22 172h10v6H22zM40 154h8v6h-8z" />
        </>
      )}
    </Art>
  );
}
