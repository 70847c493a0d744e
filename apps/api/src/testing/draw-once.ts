import { type Draw, drawWithSharp } from '#demo/draw.ts';

const drawn = new Map<string, Promise<unknown>>();

function once<Result>(key: string, draw: () => Promise<Result>): Promise<Result> {
  const known = (drawn.get(key) as Promise<Result> | undefined) ?? draw();
  drawn.set(key, known);
  return known;
}

/**
 * Draws the demo data once for all test files of a process: three seconds of the processor's time,
 * and the same bytes every time.
 */
export const drawOnce: Draw = {
  image: (svg, width) => once(`${width} ${svg}`, () => drawWithSharp.image(svg, width)),
  document: (svg) => once(svg, () => drawWithSharp.document(svg)),
};
