import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import type { Offer } from '@cotejo/finance/offers';
import { formatDollars, formatDollarsAndCents } from '@cotejo/format/figures';
import { formatLongDate } from '@cotejo/format/time';
import { breakLines, cutToRoom, outline, place } from '#platform/images/outline-text.ts';
import type { SharedOffers } from './share-offers.ts';
import { chargesWords, showAmount, showMonths, showRate } from './share-words.ts';

/** Pixels; fits a phone's chat without cropping. */
export const imageSize = { width: 1080, height: 1350 };

const left = 72;
const right = imageSize.width - left;
const room = right - left;

// The light theme of the site (document/theme/tokens.css).
const paper = '#FBFAF6';
const ink = '#16211E';
const soft = '#4B5650';
const line = '#E3DFD5';
const green = '#0B5A4A';
const red = '#B4472E';

/** Whole dollars as on the site, so that the shown values add up. */
interface ShownCost {
  readonly interest: number;
  readonly charges: number;
  readonly total: number;
  /** More than the cheapest. */
  readonly extra: number;
}

function costOf({ realTotal, chargesCost }: Offer, amount: number, cheapestTotal: number): ShownCost {
  const total = Math.round(realTotal);
  const cost = Math.max(0, total - Math.round(amount));
  const charges = Math.min(Math.round(chargesCost), cost);
  return { total, charges, interest: cost - charges, extra: Math.max(0, total - Math.round(cheapestTotal)) };
}

/** SVG without fonts, for one offer or several side by side. */
export function writeSharedImage(shared: SharedOffers): string {
  const { pricedAt, offers } = shared;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSize.width}" height="${imageSize.height}" viewBox="0 0 ${imageSize.width} ${imageSize.height}">
${patterns}
<rect width="${imageSize.width}" height="${imageSize.height}" fill="${paper}"/>
<g transform="translate(${left} 66) scale(1.75)"><path fill="${green}" d="M6 11h8v17H6zM18 11h8v17h-8z"/><path fill="${red}" d="M18 3h8v6h-8z"/></g>
${place('cotejo', { x: left + 74, y: 112, size: 54, fill: ink })}
${place(formatLongDate(pricedAt), { x: right, y: 104, size: 30, fill: soft, face: 'text', end: true })}
${offers.length === 1 ? drawOne(shared) : drawSeveral(shared)}
${drawFoot(shared)}
</svg>`;
}

// The patterns of the site's bars: interest is hatched, charges are dotted, and what exceeds the cheapest is solid or
// solid with dots.
const patterns = `<defs>
<pattern id="int" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><rect width="12" height="12" fill="#F3D9CE"/><rect width="4" height="12" fill="${red}"/></pattern>
<pattern id="car" width="9" height="11" patternUnits="userSpaceOnUse"><rect width="9" height="11" fill="#F3F0E8"/><circle cx="4.5" cy="5.500" r="2.700" fill="${ink}"/></pattern>
<pattern id="dif" width="9" height="11" patternUnits="userSpaceOnUse"><rect width="9" height="11" fill="${red}"/><circle cx="4.5" cy="5.500" r="2.700" fill="${paper}"/></pattern>
</defs>`;

/** `scaleTotal` dollars are the full width. */
function drawBar(cost: ShownCost, amount: number, scaleTotal: number, at: { y: number; height: number }): string {
  const ofCharges = Math.min(cost.extra, cost.charges);
  const ofInterest = Math.min(cost.extra - ofCharges, cost.interest);
  const parts = [
    { dollars: Math.round(amount), fill: green },
    { dollars: cost.interest - ofInterest, fill: 'url(#int)', edge: red },
    { dollars: cost.charges - ofCharges, fill: 'url(#car)', edge: ink },
    { dollars: ofInterest, fill: red },
    { dollars: ofCharges, fill: 'url(#dif)' },
  ];
  let x = left;
  return parts
    .filter(({ dollars }) => dollars > 0)
    .map(({ dollars, fill, edge }) => {
      const width = (dollars / scaleTotal) * room;
      const rect = drawPart({ ...at, x, width }, fill, edge);
      x += width;
      return rect;
    })
    .join('');
}

/** The edge is drawn inside. */
function drawPart(at: { x: number; y: number; width: number; height: number }, fill: string, edge?: string): string {
  const { x, y, width, height } = at;
  const inside =
    edge &&
    width > 4 &&
    `<rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" fill="none" stroke="${edge}" stroke-width="2"/>`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>${inside || ''}`;
}

/** Two lines in a font size that fits; `stressed` is a red end of the second line. */
function drawHeading(first: string, second: string, stressed = ''): string {
  let size = 76;
  const widthOf = (at: number) => outline(`${second} ${stressed}`.trim(), at).width;
  while (size > 40 && Math.max(widthOf(size), outline(first, size).width) > room) size -= 4;
  const gap = outline(`${second} `, size).width;
  return [
    place(cutToRoom(first, size, room, 'heading'), { x: left, y: 236, size, fill: ink }),
    place(cutToRoom(second, size, room, 'heading'), { x: left, y: 236 + 80, size, fill: ink }),
    ...(stressed ? [place(stressed, { x: left + gap, y: 236 + 80, size, fill: red })] : []),
  ].join('\n');
}

const drawUnder = (text: string): string => place(text, { x: left, y: 374, size: 31, fill: soft, face: 'text' });

const drawRule = (y: number, height: number, fill: string): string =>
  `<rect x="${left}" y="${y}" width="${room}" height="${height}" fill="${fill}"/>`;

function drawSeveral({ amount, term, charges, offers }: SharedOffers): string {
  const [cheapest] = offers;
  const dearestTotal = Math.max(...offers.map(({ realTotal }) => Math.round(realTotal)));
  const difference = dearestTotal - Math.round(cheapest.realTotal);
  const rowHeight = Math.min(320, 785 / offers.length);
  const rows = offers.map((offer, index) => {
    const top = 413 + index * rowHeight;
    const cost = costOf(offer, amount, cheapest.realTotal);
    const total = formatDollars(cost.total);
    const nameRoom = room - outline(total, 44).width - 24;
    const barHeight = Math.round(rowHeight * 0.2);
    const under = top + 72 + barHeight;
    const facts = [
      `Recibes ${formatDollars(offer.received)} · primera cuota ${formatDollarsAndCents(offer.firstPayment)}`,
      `Tasa ${showRate(offer.rate)} · costo anual con cargos ${showRate(offer.realAnnualRate)}`,
    ];
    const remark =
      cost.extra > 0
        ? { text: `${formatDollars(cost.extra)} más`, fill: red }
        : { text: index === 0 && difference > 0 ? 'la más barata' : '', fill: green };
    return [
      place(cutToRoom(offer.institution.name, 34, nameRoom, 'strong'), {
        ...{ x: left, y: top + 50, size: 34, fill: ink, face: 'strong' as const },
      }),
      place(total, { x: right, y: top + 50, size: 44, fill: ink, end: true }),
      drawBar(cost, amount, dearestTotal, { y: top + 64, height: barHeight }),
      ...facts.map((text, row) =>
        place(text, { x: left, y: under + 26 + row * 34, size: 26, fill: soft, face: 'text' }),
      ),
      place(remark.text, { x: right, y: under + 26, size: 26, fill: remark.fill, face: 'strong', end: true }),
      drawRule(top + rowHeight - 2, 1.5, line),
    ].join('\n');
  });
  return [
    difference > 0
      ? drawHeading('El mismo préstamo', 'puede costarte', `${formatDollars(difference)} más`)
      : drawHeading('El mismo préstamo,', 'lado a lado'),
    drawUnder(`${showAmount(amount)} a ${showMonths(term)}: lo que pagas en total, ${shortChargesWords[charges]}.`),
    drawRule(408, 3, ink),
    ...rows,
  ].join('\n');
}

const shortChargesWords = { required: 'con cargos', all: 'con todos los cargos', none: 'sin contar cargos' };

function drawOne({ amount, term, charges, offers: [offer] }: SharedOffers): string {
  const cost = costOf(offer, amount, offer.realTotal);
  const facts: [string, string][] = [
    ['Recibes', formatDollarsAndCents(offer.received)],
    ...listUpfront(offer.upfront).map(({ name, dollars }): [string, string] => [name, formatDollarsAndCents(dollars)]),
    ...(offer.firstPayment === offer.lastPayment
      ? [['Cuota', formatDollarsAndCents(offer.firstPayment)] as [string, string]]
      : ([
          ['Primera cuota', formatDollarsAndCents(offer.firstPayment)],
          ['Última cuota', formatDollarsAndCents(offer.lastPayment)],
        ] as [string, string][])),
    ...listRefunds(offer.charges).map(({ name, dollars }): [string, string] => [name, formatDollarsAndCents(dollars)]),
    ['Interés', formatDollarsAndCents(offer.realCost - offer.chargesCost)],
    ['Cargos que no te devuelven', formatDollarsAndCents(offer.chargesCost)],
    ['Tasa de interés', showRate(offer.rate)],
  ];
  const step = Math.min(58, 406 / facts.length);
  const top = 620;
  const sum = top + facts.length * step + 22;
  return [
    drawHeading(`${showAmount(amount)} a ${showMonths(term)}`, `son ${formatDollars(offer.realTotal)} en total`),
    drawUnder(cutToRoom(offer.institution.name, 31, room, 'text')),
    drawRule(408, 3, ink),
    drawBar(cost, amount, cost.total, { y: 446, height: 76 }),
    ...facts.map(([name, value], index) =>
      [
        place(name, { x: left, y: top + index * step, size: 32, fill: soft, face: 'text' }),
        place(value, { x: right, y: top + index * step, size: 32, fill: ink, face: 'strong', end: true }),
        drawRule(top + index * step + 19, 1.5, line),
      ].join('\n'),
    ),
    ...[
      ['Total que pagas', formatDollarsAndCents(offer.realTotal)],
      ['Costo anual con cargos', showRate(offer.realAnnualRate)],
    ].map(([name = '', value = ''], index) =>
      [
        place(name, { x: left, y: sum + index * 68, size: 38, fill: ink, face: 'strong' }),
        place(value, { x: right, y: sum + index * 68, size: 48, fill: green, end: true }),
      ].join('\n'),
    ),
    place(`Cuenta lo que pagas ${chargesWords[charges]}.`, {
      x: left,
      y: sum + 122,
      size: 24,
      fill: soft,
      face: 'text',
    }),
  ].join('\n');
}

function drawFoot({ offers, url }: SharedOffers): string {
  const keys = [
    ['Capital', green],
    ['Interés', 'url(#int)', red],
    ['Cargos', 'url(#car)', ink],
    ...(offers.length > 1 ? [['De más frente a la más barata', red]] : []),
  ];
  let x = left;
  const legend = keys.map(([name = '', fill = '', edge]) => {
    const key = `${drawPart({ x, y: 1222, width: 24, height: 24 }, fill, edge)}${place(name, { x: x + 34, y: 1243, size: 26, fill: soft, face: 'text' })}`;
    x += 34 + outline(name, 26, 'text').width + 32;
    return key;
  });
  const { host, pathname } = new URL(url);
  const [note = ''] = breakLines('Cada institución fija las tasas y los cargos definitivos.', 24, room, 'text');
  return [
    ...legend,
    place(note, { x: left, y: 1284, size: 24, fill: soft, face: 'text' }),
    place(cutToRoom(`Las cifras al día: ${host}${pathname}`, 24, room, 'strong'), {
      ...{ x: left, y: 1318, size: 24, fill: ink, face: 'strong' as const },
    }),
  ].join('\n');
}
