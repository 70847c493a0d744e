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

/** Capital, interest and charges to scale; interest is hatched, to be told apart without colours. */
export function drawCostBar(
  document: Document,
  { y, capital, interest, charges }: { y: number; capital: number; interest: number; charges: number },
): void {
  const widthOf = (part: number) => (page.width * part) / (capital + interest + charges);
  const interestLeft = page.left + widthOf(capital);
  const chargesLeft = interestLeft + widthOf(interest);
  document.rect(page.left, y, widthOf(capital), barHeight).fill(light.paramo);
  if (interest > 0) drawHatched(document, { x: interestLeft, y, width: widthOf(interest) });
  if (charges > 0) document.rect(chargesLeft, y, widthOf(charges), barHeight).fill(light.ink);
}

function drawHatched(document: Document, { x, y, width }: { x: number; y: number; width: number }): void {
  document.save().rect(x, y, width, barHeight).clip();
  document.rect(x, y, width, barHeight).fill(light.tilePaper);
  document.lineWidth(1.4).strokeColor(light.tile);
  for (let left = x - barHeight; left < x + width; left += 5) {
    document
      .moveTo(left, y + barHeight)
      .lineTo(left + barHeight * 0.7, y)
      .stroke();
  }
  document.restore();
  document.lineWidth(0.8).strokeColor(light.tile).rect(x, y, width, barHeight).stroke();
}

/** Width of a text in the present font and size. */
export const textWidth = (document: Document, text: string): number =>
  document.widthOfString(text, { features: ['tnum'] });
