import { light } from '@cotejo/format/palette';
import { breakLines, place } from '#platform/images/outline-text.ts';
import { paintPng } from '#platform/images/paint-png.ts';
import { escapeXml } from './escape-xml.ts';

const width = 1200;
const height = 630;
const margin = 72;

export interface SharedImage {
  readonly over: string;
  readonly title: string;
  readonly under: string;
}

function writeImage({ over, title, under }: SharedImage): string {
  const room = 760;
  let size = 76;
  let lines = breakLines(title, size, room);
  while (lines.length > 4 && size > 44) {
    size -= 8;
    lines = breakLines(title, size, room);
  }
  if (lines.length > 4) lines = [...lines.slice(0, 3), `${lines[3]}…`];
  const top = 250 - Math.max(0, lines.length - 3) * 24;
  const bottom = top + (lines.length - 1) * size * 1.06;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-label="${escapeXml(title)}">
<rect width="${width}" height="${height}" fill="${light.paper}"/>
<path stroke="${light.line}" d="${Array.from({ length: 13 }, (_, index) => `M0 ${47 + index * 46}.5h${width}`).join('')}"/>
<rect x="0" y="0" width="${margin + room + 24}" height="${height}" fill="${light.paper}"/>
<path fill="${light.paramo}" d="M908 300h92v274h-92zM1036 300h92v274h-92z"/>
<path fill="${light.tile}" d="M1036 188h92v90h-92z"/>
<path fill="${light.ink}" d="M0 574h${width}v4H0z"/>
<g transform="translate(${margin} 62) scale(1.5)"><path fill="${light.paramo}" d="M2 11h8v17H2zM14 11h8v17h-8z"/><path fill="${light.tile}" d="M14 3h8v6h-8z"/></g>
${place('cotejo', { x: margin + 48, y: 104, size: 44, fill: light.ink })}
${place(over, { x: margin, y: top - size - 6, size: 28, fill: light.paramo })}
${lines.map((line, index) => place(line, { x: margin, y: top + index * size * 1.06, size, fill: light.ink })).join('\n')}
${breakLines(under, 30, room)
  .slice(0, 2)
  .map((line, index) => place(line, { x: margin, y: bottom + 62 + index * 38, size: 30, fill: light.softInk }))
  .join('\n')}
</svg>`;
}

/** 1200 × 630 pixels. */
export const drawSiteImage = (image: SharedImage): Promise<Buffer> => paintPng(writeImage(image));
