import { afterEach, expect, it, vi } from 'vitest';
import { provideTextEncoderStream } from './text-encoder-stream.ts';

const own = globalThis.TextEncoderStream;

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.TextEncoderStream = own;
});

it('stands in where a browser has none, and gives the same bytes', async () => {
  Reflect.deleteProperty(globalThis, 'TextEncoderStream');
  provideTextEncoderStream();
  expect(globalThis.TextEncoderStream).not.toBe(own);
  const texts = new ReadableStream<string>({
    start(controller) {
      for (const text of ['Cuota ', '$238,31 · año', '😀']) controller.enqueue(text);
      controller.close();
    },
  });
  const bytes: number[] = [];
  for await (const chunk of texts.pipeThrough(new TextEncoderStream())) bytes.push(...chunk);
  expect(new TextDecoder().decode(new Uint8Array(bytes))).toBe('Cuota $238,31 · año😀');
});

it('leaves the browser’s own alone', () => {
  provideTextEncoderStream();
  expect(globalThis.TextEncoderStream).toBe(own);
});
