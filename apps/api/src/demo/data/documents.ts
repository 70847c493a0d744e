import { formatTwoDecimals } from '@cotejo/format/figures';
import type { DemoPerson } from './people.ts';
import { writeLine, writtenWidth } from './stroke-letters.ts';

export const demoDocumentTypes = ['id', 'payroll', 'services'] as const;
export type DemoDocumentType = (typeof demoDocumentTypes)[number];

export const demoDocumentNames: Readonly<Record<DemoDocumentType, string>> = {
  id: 'cedula-ejemplo.jpg',
  payroll: 'roles-de-pago-ejemplo.jpg',
  services: 'planilla-de-luz-ejemplo.jpg',
};

const ink = '#16211E';
const green = '#0B5A4A';
const tile = '#B4472E';
const pale = '#E1ECE7';

const amount = (dollars: number): string => `$ ${formatTwoDecimals(dollars)}`;

const line = (text: string, x: number, y: number, height = 18, colour = ink) =>
  writeLine(text, { x, y, height, colour });
const lineEndingAt = (text: string, right: number, y: number, height = 18) =>
  writeLine(text, { x: right - writtenWidth(text, height), y, height, colour: ink });

/** EJEMPLO across the page keeps it from being taken for a real document. */
function paper(width: number, height: number, title: string, body: string): string {
  const mark = 'EJEMPLO';
  const markHeight = width / 8.5;
  const stamp = `<g transform="translate(${width / 2} ${height / 2}) rotate(-24)" opacity=".22">${writeLine(mark, { x: -writtenWidth(mark, markHeight) / 2, y: -markHeight / 2, height: markHeight, colour: tile, weight: markHeight / 6 })}</g>`;
  const heading = `<path fill="${green}" d="M0 0h${width}v84H0z"/>${line(title, 36, 30, 24, '#FFFFFF')}`;
  const foot = line('EJEMPLO SIN VALIDEZ - DATOS INVENTADOS', 36, height - 38, 15, tile);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="#FFFFFF" d="M0 0h${width}v${height}H0z"/>${heading}${body}${stamp}${foot}</svg>`;
}

/** 1010 × 640. */
function identityCardImage(person: DemoPerson): string {
  const face =
    '<path fill="#CFE0D8" d="M48 130h250v320H48z"/><path fill="#0B5A4A" d="M78 450q0-110 95-110t95 110z"/><path fill="#9C6447" d="M153 300h40v52q-20 22-40 0z"/><circle cx="173" cy="258" r="62" fill="#9C6447"/><path fill="#16211E" d="M108 262q-10-76 65-76t65 76q-20-34-65-34t-65 34z"/>';
  const fields: [string, string][] = [
    ['Apellidos', person.apellidos],
    ['Nombres', person.nombres],
    ['Número', person.cedula],
    ['Lugar', person.city],
  ];
  const text = fields
    .map(
      ([label, value], index) => line(label, 340, 136 + index * 84, 14, green) + line(value, 340, 164 + index * 84, 26),
    )
    .join('');
  return paper(1010, 640, 'Cédula de ejemplo', `${face}${text}`);
}

/** Three months, 900 × 1200. */
function payslipImage(person: DemoPerson): string {
  const contribution = Math.round(person.income * 9.45) / 100;
  const months = ['Agosto 2026', 'Septiembre 2026', 'Octubre 2026'];
  const blocks = months
    .map((month, index) => {
      const y = 290 + index * 260;
      const rows: [string, number][] = [
        ['Sueldo', person.income],
        ['Aporte personal', -contribution],
        ['Recibe', person.income - contribution],
      ];
      const text = rows
        .map(
          ([label, dollars], row) =>
            line(label, 60, y + 62 + row * 44) + lineEndingAt(amount(dollars), 840, y + 62 + row * 44),
        )
        .join('');
      return `<path fill="${pale}" d="M36 ${y}h828v42H36z"/>${line(month, 60, y + 12, 18, green)}${text}<path stroke="${ink}" stroke-width="2" d="M600 ${y + 141}h240"/>`;
    })
    .join('');
  const head =
    line(person.employer, 36, 118, 22) +
    line(`${person.nombres} ${person.apellidos}`, 36, 168, 22) +
    line(`Cédula ${person.cedula}`, 36, 216);
  return paper(900, 1200, 'Roles de pago de ejemplo', `${head}${blocks}`);
}

/** 900 × 1100. */
function utilityBillImage(person: DemoPerson): string {
  const kilowattHours = 90 + (Number(person.cedula.slice(-3)) % 140);
  const energy = Math.round(kilowattHours * 9.2) / 100;
  const rows: [string, string][] = [
    ['Consumo del mes', `${kilowattHours} KWH`],
    ['Energía', amount(energy)],
    ['Alumbrado público', amount(2.1)],
    ['Recolección de basura', amount(1.85)],
    ['Total a pagar', amount(energy + 3.95)],
  ];
  const table = rows
    .map(
      ([label, value], index) =>
        `${line(label, 60, 420 + index * 64)}${lineEndingAt(value, 840, 420 + index * 64)}<path stroke="#E3DFD5" stroke-width="2" d="M36 ${462 + index * 64}h828"/>`,
    )
    .join('');
  const bars = [60, 74, 66, 82, 70, 88]
    .map((height, index) => `<path fill="${green}" d="M${60 + index * 62} ${920 - height}h40v${height}h-40z"/>`)
    .join('');
  const head =
    line(`${person.nombres} ${person.apellidos}`, 36, 128, 24) +
    line(person.direccion, 36, 184, 16) +
    line('Octubre 2026', 36, 236, 20, green) +
    line('Suministro 000000', 36, 288, 18);
  return paper(900, 1100, 'Planilla de luz de ejemplo', `${head}${table}${bars}`);
}

/** SVG, converted to JPG. */
export const demoDocumentImage: Readonly<Record<DemoDocumentType, (person: DemoPerson) => string>> = {
  id: identityCardImage,
  payroll: payslipImage,
  services: utilityBillImage,
};
