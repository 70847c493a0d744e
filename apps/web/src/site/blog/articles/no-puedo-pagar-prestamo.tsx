import { Art, type ArtProps } from '#ui/drawings/Art.tsx';

export const meta = {
  slug: 'no-puedo-pagar-prestamo',
  title: 'No puedo pagar mi préstamo: qué hacer esta semana',
  summary: 'Siete días, en orden: qué números sacar, qué pedir por escrito y cuánto cuesta alargar el plazo.',
  minutes: 5,
  drawingAlt: 'Una mujer revisa papeles en la mesa de su casa; en el calendario hay un día marcado.',
  publishedOn: '2026-11-16',
};

export function Article() {
  return (
    <>
      <p>
        Se enfermó alguien en casa, bajaron las ventas o te redujeron las horas. La cuota vence y no alcanza. Te pasa a
        ti y a mucha gente, y tiene arreglo más fácil hoy que dentro de tres meses. Lo que sigue es un plan de una
        semana. No hace falta saber de finanzas: hace falta papel, tu contrato y una llamada.
      </p>
      <h2>Día 1: saca tres números</h2>
      <p>
        Antes de hablar con nadie, escribe en una hoja cuánto debes, cuánto puedes pagar y desde cuándo. Son los tres
        números que te van a preguntar.
      </p>
      <ul>
        <li>
          <strong>Saldo de capital.</strong> Está en la tabla de amortización o en la aplicación de tu institución. No
          es la suma de las cuotas que faltan: esas llevan intereses que todavía no se han generado.
        </li>
        <li>
          <strong>Cuota que sí aguantas.</strong> Suma lo que entra, resta comida, vivienda, servicios, transporte y
          medicinas. De lo que queda, usa una parte, no todo.
        </li>
        <li>
          <strong>Fecha.</strong> Anota qué cuota es la primera que no puedes cubrir. Avisar antes de esa fecha te da
          más opciones que avisar después.
        </li>
      </ul>
      <p>
        Una guía que sirve para casi todos: que la suma de tus cuotas quede por debajo del 30 % al 40 % de tus ingresos.
        Si ganas $900 y pagas $430 en deudas, vas por el 48 %. No es falta de carácter, es una cuenta que no cierra.
      </p>
      <h2>Día 2: llama antes del vencimiento</h2>
      <p>
        Pide hablar con cobranzas o con tu oficial de crédito y di la verdad en una frase: «Mi ingreso bajó de 900 a 600
        dólares desde octubre; puedo pagar 150 al mes; quiero cambiar las condiciones». Pregunta qué opciones existen
        para tu caso:
      </p>
      <ul>
        <li>
          <strong>Alargar el plazo.</strong> La cuota baja, los intereses totales suben. Es lo que muestra la tabla de
          abajo.
        </li>
        <li>
          <strong>Un tiempo de gracia.</strong> Pagas poco o nada unos meses. Pregunta si en ese tiempo corren
          intereses: casi siempre sí.
        </li>
        <li>
          <strong>Mover la fecha de pago.</strong> Sirve si el problema es que cobras el 5 y la cuota cae el 30.
        </li>
      </ul>
      <p>
        La institución no está obligada a aceptar lo que propones, y nadie puede prometerte que lo hará. Pero una
        propuesta con números se responde distinto que un silencio.
      </p>
      <h2>Día 3: pide todo por escrito</h2>
      <p>
        Lo hablado no cuenta. Pide la propuesta con tasa, plazo, cuota y total que pagarías, y compárala con lo que
        tienes. Guarda fecha, nombre de quien te atendió y número de trámite. Fíjate en que no aparezcan cargos por el
        cambio: en un crédito solo se cobran intereses e impuestos de ley, no comisiones por darlo ni por pagarlo antes.
        Si te ofrecen un seguro de desgravamen en un crédito de consumo, no es obligatorio y necesita tu consentimiento.
      </p>
      <h2>Cuánto cuesta alargar el plazo</h2>
      <p>
        Ejemplo con números completos: préstamo de $6.000 a 36 meses, tasa nominal de 15,60 % (TEA 16,77 %, el techo de
        consumo de octubre de 2026). Pagaste 12 cuotas de $209,76 y debes $4.300,77.
      </p>
      <table data-figures>
        <caption>Saldo de $4.300,77 al 15,60 %, cuota fija</caption>
        <thead>
          <tr>
            <th scope="col">Lo que haces</th>
            <th scope="col">Cuota</th>
            <th scope="col">Intereses que faltan</th>
            <th scope="col">De más</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Sigues igual, 24 meses</th>
            <td>$209,76</td>
            <td>$733,40</td>
            <td>$0,00</td>
          </tr>
          <tr>
            <th scope="row">Alargas a 36 meses</th>
            <td>$150,35</td>
            <td>$1.112,00</td>
            <td>$378,60</td>
          </tr>
          <tr>
            <th scope="row">Alargas a 48 meses</th>
            <td>$121,01</td>
            <td>$1.507,43</td>
            <td>$774,03</td>
          </tr>
        </tbody>
      </table>
      <p>
        Alargar a 36 meses baja la cuota casi $60 y cuesta $378,60 en total. Puede valer la pena si esos $60 son la
        diferencia entre pagar y caer en mora. Alargar a 48 baja solo $29 más y cuesta otros $395,43. Elige el plazo más
        corto que de verdad puedas cumplir, y si la situación mejora, abona capital: pagar antes es tu derecho y no
        tiene comisión.
      </p>
      <h2>Día 4: ordena el resto</h2>
      <p>
        Si tienes varias deudas, haz una lista con saldo, tasa y días de atraso. Cubre primero lo que sostiene tu
        ingreso y tu techo: comida, luz, arriendo, la herramienta con la que trabajas. Después, la deuda que está por
        vencer. Luego, la de tasa más alta. Deja de usar la tarjeta mientras tanto: pagar una deuda con otra más cara
        solo cambia la fecha del problema.
      </p>
      <h2>Lo que no conviene</h2>
      <ul>
        <li>
          <strong>El prestamista informal.</strong> El 10 % al mes parece poco y son más de tres veces lo que prestaste
          en un año si se acumula. Además no hay contrato que te proteja, y puede haber amenazas.
        </li>
        <li>
          <strong>Quien pide dinero por adelantado</strong> para «limpiarte del buró» o conseguirte un crédito. Es una
          estafa.
        </li>
        <li>
          <strong>Firmar sin leer</strong> porque la persona tiene prisa. Llévate el papel a casa.
        </li>
        <li>
          <strong>Esconderte.</strong> El interés de mora corre igual y tu garante se entera por otro lado.
        </li>
      </ul>
      <p>Si tienes garante, díselo tú. Es una conversación difícil y corta; la otra es peor.</p>
      <h2>Día 7: revisa y reclama si hace falta</h2>
      <p>
        ¿Te cobraron algo que no entiendes? Presenta el reclamo primero en la propia institución y pide el número. Si no
        te responden, los bancos están vigilados por la Superintendencia de Bancos y las cooperativas por la
        Superintendencia de Economía Popular y Solidaria. Reclamar no cuesta.
      </p>
      <p>
        Y si ya firmaste un arreglo, pon la nueva fecha en el teléfono y un aviso tres días antes. El plan se cumple con
        la primera cuota.
      </p>
    </>
  );
}

export function Drawing(props: ArtProps) {
  return (
    <Art width={400} height={240} {...props}>
      {() => (
        <>
          <g transform="translate(262 22) scale(1)">
            <path className="sunken" d="M0 0h100v72H0z" />
            <path className="hill" d="M14 72 46 24q5-7 10 0l34 48z" />
            <path className="snow" d="m37 38 9-14q5-7 10 0l9 13-7-2-6 6-6-6z" />
            <path className="hill-2" d="M0 72V58q26-14 52-2t48-4v20z" />
            <path className="wood-line" strokeWidth="5" d="M0 0h100v72H0zM50 0v72" />
          </g>
          <path className="sheet-fill" stroke="var(--art-dark)" strokeWidth="2" d="M60 30h104v86H60z" />
          <path className="tile" d="M60 30h104v16H60z" />
          <path
            className="line"
            d="M70 56h14v12H70zM92 56h14v12H92zM114 56h14v12h-14zM136 56h14v12h-14zM70 76h14v12H70zM92 76h14v12H92zM136 76h14v12h-14zM70 96h14v12H70zM92 96h14v12H92z"
          />
          <path className="maize" d="M111 73h20v18h-20z" />
          <path className="dark-line" strokeWidth="2" d="M82 22v14M142 22v14" />
          <g transform="translate(214 216) scale(1.15)">
            <path className="cap" d="M-18-36v-28q0-15 18-15t18 15v28z" />
            <path className="skin" d="M-5-86h10v10q-5 5-10 0z" />
            <circle cx="0" cy="-95" r="12" className="skin" />
            <path className="hair" d="M-13-92q-2-17 13-17t13 17q-5-8-13-8t-13 8z" />
            <path className="hair" d="M10-98q7 6 5 18t2 22l-7 1q-4-14-1-24z" />
          </g>
          <g transform="translate(70 239) scale(1.15)">
            <path className="wood" d="M0-60h230v7H0z" />
            <path className="dark" d="M10-53h6V0h-6zM214-53h6V0h-6z" />
          </g>
          <path
            className="sheet-fill"
            stroke="var(--art-dark)"
            strokeWidth="1.500"
            d="M104 160l44-6 6 14-46 2zM150 162l40-8 8 14-44 2z"
          />
          <path stroke="var(--tile)" strokeWidth="2" d="M114 163l26-3M162 163l20-4" />
          <path className="dark" d="M248 138h16v30h-16z" />
          <path className="hill-2" d="M250 142h12v21h-12z" />
          <path className="wood" d="M330 188h34v6h-34zM333 194h5v45h-5zM356 194h5v45h-5zM357 140h7v50h-7z" />
        </>
      )}
    </Art>
  );
}
