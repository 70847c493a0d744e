import { type DrawingName, postDrawing } from './drawings.ts';
import { genericPostContents } from './generic-post-contents.ts';

interface DemoPost {
  slug: string;
  title: string;
  /** HTML the sanitiser keeps whole. The site shows its own article at the eight fixed slugs. */
  content: string;
  /** Day, ISO 8601. */
  publishedOn: string;
  /** SVG source, 400 by 240. */
  drawing: string;
}

const summary = (lead: string, points: readonly string[]): string =>
  `<p>${lead}</p><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;

type Row = [slug: string, title: string, publishedOn: string, drawing: DrawingName, content: string];

// Titles and days of the eight are those of the site's fixed articles (apps/web/src/site/blog/articles).
const rows: readonly Row[] = [
  [
    'no-puedo-pagar-prestamo',
    'No puedo pagar mi préstamo: qué hacer esta semana',
    '2026-11-16',
    'dueDay',
    summary('Siete días, en orden: qué números sacar, qué pedir por escrito y cuánto cuesta alargar el plazo.', [
      'Llama antes del vencimiento y propón una cuota que sí puedas cumplir.',
      'Pide todo por escrito y compara el total, no solo la cuota.',
      'Mantén tus cuotas por debajo del 30 % al 40 % de tus ingresos.',
    ]),
  ],
  [
    'metas-presupuesto',
    'Metas y presupuesto: un método para el puesto y para la casa',
    '2026-11-12',
    'marketStall',
    summary('Separa lo del negocio de lo de tu familia y sabrás qué cuota aguantas cada mes.', [
      'Dos bolsillos: el puesto y la casa.',
      'Seis líneas de presupuesto y diez minutos cada domingo.',
      'Una meta tiene cosa, precio y fecha.',
    ]),
  ],
  [
    'finanzas-creativas',
    'Finanzas creativas: seis formas de soltar dinero sin ganar más',
    '2026-11-09',
    'sewingWorkshop',
    summary('Compras en grupo, gastos pequeños, una máquina que trabaja los domingos: ideas con cuentas hechas.', [
      'Pon nombre a los gastos que no se ven.',
      'Compra en grupo lo que no se daña.',
      'Haz trabajar lo que ya pagaste.',
    ]),
  ],
  [
    'fondos-mutuos',
    'Fondos mutuos: qué compras cuando entras a un fondo',
    '2026-11-05',
    'plotsOfLand',
    summary('Cómo funciona un fondo de inversión en Ecuador, qué lo distingue de una póliza y qué preguntar antes.', [
      'Un fondo reparte el riesgo, no lo quita.',
      'Mira el peor año, no el promedio.',
      'Primero el colchón y las deudas caras.',
    ]),
  ],
  [
    'inversion-bienes-raices',
    'Invertir en bienes raíces: la cuenta completa antes de comprar para arrendar',
    '2026-10-29',
    'flatsForRent',
    summary('Un departamento de $65.000, su arriendo y su crédito, con los gastos que casi nadie suma.', [
      'Cuenta once meses de arriendo, no doce.',
      'Suma alícuota, arreglos, predial y seguro.',
      'Calcula como si el precio no subiera.',
    ]),
  ],
  [
    'tarjetas-credito',
    'Tarjetas de crédito: lo que cuesta pagar el mínimo',
    '2026-10-22',
    'shopCounter',
    summary('Corte, pago total, avances y diferidos, con la cuenta de cuántos meses tarda una deuda de $1.200.', [
      'Programa el pago total, no el mínimo.',
      'Un avance en efectivo es un préstamo desde el primer día.',
      'Diez cuotas pequeñas suman una grande.',
    ]),
  ],
  [
    'prestamos-personales',
    'Préstamos personales: cómo comparar sin perderte',
    '2026-10-15',
    'marketScale',
    summary('Cuota, tasa, TEA y total: cuál mirar, qué cargos son legales y qué llevar el día de la solicitud.', [
      'Mira primero el total a pagar.',
      'El plazo pesa más que la tasa.',
      'No hay comisión por dar el crédito ni por pagarlo antes.',
    ]),
  ],
  [
    'pago-creditos',
    'Pago de créditos: cuota fija, cuota que baja y abonos',
    '2026-10-08',
    'stepsDown',
    summary('Tabla francesa o alemana, y qué pasa con tu deuda cuando abonas $800 al capital.', [
      'La alemana cuesta menos y empieza más alta.',
      'Abonar es un derecho y no tiene comisión.',
      'Di si quieres acortar el plazo o bajar la cuota.',
    ]),
  ],
  [
    'fondo-de-emergencia',
    'El fondo de emergencia se empieza con $200',
    '2026-10-01',
    'umbrellaAndJar',
    genericPostContents.emergencyFund,
  ],
  [
    'hoja-de-informacion',
    'Cómo leer la hoja de información en cinco minutos',
    '2026-09-24',
    'sheetUnderGlass',
    genericPostContents.informationSheet,
  ],
  [
    'estafas-de-prestamos',
    'Préstamos falsos por mensaje: cómo reconocerlos',
    '2026-09-17',
    'falseMessage',
    genericPostContents.loanScams,
  ],
  [
    'banco-o-cooperativa',
    '¿Banco o cooperativa? Lo que cambia y lo que no',
    '2026-09-10',
    'bankAndCooperative',
    genericPostContents.bankOrCooperative,
  ],
  [
    'historial-de-credito',
    'Tu historial de crédito se construye, no se limpia',
    '2026-09-03',
    'creditFolder',
    genericPostContents.creditHistory,
  ],
  [
    'credito-para-la-tienda',
    'Crédito para la tienda: cuándo la compra se paga sola',
    '2026-08-27',
    'cornerShop',
    genericPostContents.shopCredit,
  ],
];

/** Fourteen posts, newest first. */
export const demoPosts: readonly DemoPost[] = rows.map(([slug, title, publishedOn, drawing, content]) => ({
  slug,
  title,
  content,
  publishedOn,
  drawing: postDrawing(drawing),
}));
