/**
 * A single-line alphabet on a grid 6 wide and 8 high. Raster images of demo data are drawn with it, so that they look
 * the same on machines without fonts.
 */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 8 3 0 6 8M1 5.5h4',
  B: 'M0 0v8h3.500q2.500 0 2.500-2.200t-2.500-2H0h3.200q2.200 0 2.200-1.900T3.200 0z',
  C: 'M6 1.500Q5 0 3.200 0 0 0 0 4t3.200 4Q5 8 6 6.500',
  D: 'M0 0v8h2.500Q6 8 6 4T2.500 0z',
  E: 'M6 0H0v8h6M0 4h5',
  F: 'M6 0H0v8M0 4h5',
  G: 'M6 1.500Q5 0 3.200 0 0 0 0 4t3.200 4Q6 8 6 6V4.400H3.400',
  H: 'M0 0v8M6 0v8M0 4h6',
  I: 'M3 0v8',
  J: 'M5 0v5.500Q5 8 2.700 8 .5 8 .3 6',
  K: 'M0 0v8M6 0 0 5M2 3.400 6 8',
  L: 'M0 0v8h6',
  M: 'M0 8V0l3 5 3-5v8',
  N: 'M0 8V0l6 8V0',
  Ñ: 'M0 8V0l6 8V0M1-1.600q1-1 2 0t2 0',
  O: 'M3 0Q0 0 0 4t3 4 3-4-3-4z',
  P: 'M0 8V0h3.500Q6 0 6 2.300T3.500 4.600H0',
  Q: 'M3 0Q0 0 0 4t3 4 3-4-3-4zM3.600 5.600 6 8',
  R: 'M0 8V0h3.500Q6 0 6 2.300T3.500 4.600H0M3 4.600 6 8',
  S: 'M5.800 1.300Q5 0 3 0 .3 0 .3 2t2.700 2 3 2-3 2Q.8 8 .2 6.600',
  T: 'M0 0h6M3 0v8',
  U: 'M0 0v5q0 3 3 3t3-3V0',
  V: 'M0 0l3 8 3-8',
  W: 'M0 0l1.500 8L3 2l1.500 6L6 0',
  X: 'M0 0l6 8M6 0 0 8',
  Y: 'M0 0l3 4 3-4M3 4v4',
  Z: 'M0 0h6L0 8h6',
  '0': 'M3 0Q0 0 0 4t3 4 3-4-3-4z',
  '1': 'M1 1.600 3 0v8',
  '2': 'M.3 2Q.4 0 3 0t3 2.200Q6 4 0 8h6',
  '3': 'M.3 1.200Q1 0 3 0q2.700 0 2.700 2T3 3.800q3 0 3 2.100T3 8Q.8 8 .1 6.500',
  '4': 'M4.500 8V0L0 5.500h6',
  '5': 'M5.600 0H1L.5 3.600Q1.500 3 3 3q3 0 3 2.500T3 8Q.8 8 .1 6.700',
  '6': 'M5.400.8Q4.500 0 3.300 0 0 0 0 5q0 3 3 3t3-2.600-3-2.600-3 2.600',
  '7': 'M0 0h6L2 8',
  '8': 'M3 3.800Q.4 3.800.4 1.900T3 0t2.600 1.900T3 3.800Q0 3.800 0 5.900T3 8t3-2.100T3 3.800',
  '9': 'M.6 7.200Q1.500 8 2.700 8 6 8 6 3q0-3-3-3T0 2.600t3 2.600 3-2.600',
  '.': 'M2.700 7.900h.6',
  ',': 'M3.200 7.600 2.600 9',
  '-': 'M1 4h4',
  '/': 'M0 8 6 0',
  ':': 'M2.700 2.500h.6M2.700 6.500h.6',
  $: 'M5.800 1.300Q5 0 3 0 .3 0 .3 2t2.700 2 3 2-3 2Q.8 8 .2 6.600M3-1.200v10.400',
};

const advance = 8;

const writable = (text: string): string[] => [
  ...text.toUpperCase().replaceAll('Ñ', '\u0001').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u0001', 'Ñ'),
];

/** Width of a line in pixels, at a letter height in pixels. */
export const writtenWidth = (text: string, height: number): number =>
  (Math.max(0, writable(text).length * advance - 2) * height) / 8;

/**
 * A line as an SVG group, its top left corner at `x`, `y`; `height` and `weight` (stroke) in pixels. Accents are left
 * out; anything the alphabet lacks is a space.
 */
export function writeLine(
  text: string,
  {
    x,
    y,
    height,
    colour,
    weight = height / 7,
  }: { x: number; y: number; height: number; colour: string; weight?: number },
): string {
  const scale = height / 8;
  const letters = writable(text)
    .map((letter, index) => {
      const path = strokes[letter];
      return path ? `<path transform="translate(${index * advance} 0)" d="${path}"/>` : '';
    })
    .join('');
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight / scale}" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`;
}
