import { light } from '@cotejo/format/palette';

type Document = PDFKit.PDFDocument;

/** A4 in points. */
export const page = { left: 44, top: 36, width: 595.28 - 2 * 44, bottom: 800, footer: 815 } as const;

/** The mark, drawn on a grid of 32: two equal bars and what one costs more. */
export function drawMark(document: Document, x: number, y: number, size: number): void {
  const scale = size / 32;
  const bar = (left: number, top: number, width: number, height: number, colour: string) =>
    document.rect(x + left * scale, y + top * scale, width * scale, height * scale).fill(colour);
  bar(6, 11, 8, 17, light.paramo);
  bar(18, 11, 8, 17, light.paramo);
  bar(18, 3, 8, 6, light.tile);
}

const barHeight = 16;

/** Capital and interest to scale, interest hatched so that it also reads in black and white. */
export function drawCostBar(
  document: Document,
  { y, capital, interest }: { y: number; capital: number; interest: number },
): void {
  const total = capital + interest;
  const capitalWidth = total === 0 ? page.width : (page.width * capital) / total;
  const left = page.left + capitalWidth;
  const width = page.width - capitalWidth;
  document.rect(page.left, y, capitalWidth, barHeight).fill(light.paramo);
  if (width <= 0) return;
  document.save().rect(left, y, width, barHeight).clip();
  document.rect(left, y, width, barHeight).fill(light.tilePaper);
  document.lineWidth(1.4).strokeColor(light.tile);
  for (let x = left - barHeight; x < left + width; x += 5) {
    document
      .moveTo(x, y + barHeight)
      .lineTo(x + barHeight * 0.7, y)
      .stroke();
  }
  document.restore();
  document.lineWidth(0.8).strokeColor(light.tile).rect(left, y, width, barHeight).stroke();
}

/** Width of a text in the present font and size. */
export const textWidth = (document: Document, text: string): number =>
  document.widthOfString(text, { features: ['tnum'] });
