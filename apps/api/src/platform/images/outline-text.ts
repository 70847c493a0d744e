import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Font, create as openFont } from 'fontkit';

export type Face = 'heading' | 'text' | 'strong';

const files: Record<Face, string> = {
  heading: 'familjen-grotesk-650',
  text: 'figtree-400',
  strong: 'figtree-600',
};

const opened = new Map<Face, Font>();

/** Text is drawn as outlines, so that images do not depend on installed fonts. */
function openFace(face: Face): Font {
  const stored = opened.get(face);
  if (stored) return stored;
  const font = openFont(readFileSync(join(import.meta.dirname, '../fonts', `${files[face]}.ttf`)));
  if (!('layout' in font)) throw new Error('The face of an image is a collection');
  opened.set(face, font);
  return font;
}

/** Letters without a glyph lose their accent or are omitted, instead of drawing a box. */
function drawable(font: Font, text: string): string {
  return [...text]
    .flatMap((letter) => (knows(font, letter) ? [letter] : [...letter.normalize('NFD')]))
    .filter((letter) => knows(font, letter))
    .join('');
}

const knows = (font: Font, letter: string): boolean => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

interface Outline {
  /** Pixels. */
  readonly width: number;
  /** SVG path with the baseline at 0, 0. */
  readonly path: string;
}

/** `size` is in pixels. */
export function outline(text: string, size: number, face: Face = 'heading'): Outline {
  const font = openFace(face);
  const scale = size / font.unitsPerEm;
  const run = font.layout(drawable(font, text));
  let x = 0;
  const parts = run.glyphs.map((glyph, index) => {
    const part = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`;
    x += run.positions[index]?.xAdvance ?? 0;
    return part;
  });
  return { width: x * scale, path: `<g transform="scale(${scale} ${-scale})">${parts.join('')}</g>` };
}

/** A single word may be wider than `room`. */
export function breakLines(text: string, size: number, room: number, face: Face = 'heading'): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && outline(`${last} ${word}`, size, face).width <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function cutToRoom(text: string, size: number, room: number, face: Face): string {
  if (outline(text, size, face).width <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && outline(`${letters.join('').trimEnd()}…`, size, face).width > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** `end`: x is the right edge. */
export function place(
  text: string,
  at: { x: number; y: number; size: number; fill: string; face?: Face; end?: boolean },
): string {
  const { width, path } = outline(text, at.size, at.face);
  return `<g transform="translate(${at.end ? at.x - width : at.x} ${at.y})" fill="${at.fill}">${path}</g>`;
}
