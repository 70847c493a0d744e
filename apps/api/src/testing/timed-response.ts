import type { Response } from '#testing/test-app.ts';

/** The uniform spans of a test are 40 ms long: see `inUniformTime`. */
const spanMs = 40;

/**
 * The response and how many spans it took, the best of three calls: a busy machine may be late
 * once.
 */
export async function timedResponse(ask: () => Promise<Response>) {
  const tries = [];
  for (let time = 0; time < 3; time += 1) {
    const started = performance.now();
    const { status, body } = await ask();
    tries.push({ status, body, spans: Math.round((performance.now() - started) / spanMs) });
  }
  return tries.reduce((best, next) => (next.spans < best.spans ? next : best));
}
