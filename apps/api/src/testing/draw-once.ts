import { type Draw, type DrawnImage, drawWithSharp } from '#demo/draw.ts';

const images = new Map<string, Promise<DrawnImage>>();
const papers = new Map<string, Promise<Buffer>>();

function once<Drawing>(drawings: Map<string, Drawing>, key: string, draw: () => Drawing): Drawing {
  const drawing = drawings.get(key) ?? draw();
  drawings.set(key, drawing);
  return drawing;
}

/** Draws the demo data once per process, which takes 3 s of CPU time. Drawing is deterministic. */
export const drawOnce: Draw = {
  image: (svg, width) => once(images, `${width} ${svg}`, () => drawWithSharp.image(svg, width)),
  document: (svg) => once(papers, svg, () => drawWithSharp.document(svg)),
};
