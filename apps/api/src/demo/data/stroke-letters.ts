import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A single-line alphabet on a grid of 6 × 8, so that demo images do not depend on installed fonts. */
const drawing = readFileSync(join(import.meta.dirname, '../content/stroke-letters.svg'), 'utf8');
const strokes: ReadonlyMap<string, string> = new Map(
  [...drawing.matchAll(/<path data-letter="(.)"[^>]* d="([^"]+)"/gu)].map(([, letter = '', path = '']) => [
    letter,
    path,
  ]),
);

const advance = 8;

const writable = (text: string): string[] => [
  ...text.toUpperCase().replaceAll('Ñ', '\u0001').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u0001', 'Ñ'),
];

/** Both in pixels. */
export const writtenWidth = (text: string, height: number): number =>
  (Math.max(0, writable(text).length * advance - 2) * height) / 8;

/** The top left corner is at `x`, `y`; sizes are in pixels. Accents are dropped, unknown characters are spaces. */
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
      const path = strokes.get(letter);
      return path ? `<path transform="translate(${index * advance} 0)" d="${path}"/>` : '';
    })
    .join('');
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight / scale}" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`;
}
