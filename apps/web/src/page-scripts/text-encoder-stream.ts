/**
 * Adds TextEncoderStream to browsers without it (Firefox before 113). The framework's inline start script needs it, and
 * without it no page is hydrated.
 */
export function provideTextEncoderStream(): void {
  if ('TextEncoderStream' in globalThis) return;
  const encoder = new TextEncoder();
  Reflect.set(
    globalThis,
    'TextEncoderStream',
    class extends TransformStream<string, Uint8Array> {
      constructor() {
        super({ transform: (text, controller) => controller.enqueue(encoder.encode(text)) });
      }
    },
  );
}
