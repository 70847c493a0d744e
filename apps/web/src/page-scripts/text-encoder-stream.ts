/**
 * The framework's start, in the page itself, sends its data through a TextEncoderStream, which
 * Firefox has since 113: without it no screen wakes up. This gives the older ones the same from
 * what they have.
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
