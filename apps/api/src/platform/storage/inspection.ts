import { DomainError } from '@cotejo/contracts/core/errors';
import type { InspectedDocument } from '#platform/storage/inspect-document.ts';
import type { ImageRules, InspectedImage } from '#platform/storage/inspect-image.ts';
import { tooSlowMessage } from '#platform/storage/too-slow.ts';
import { asBuffer, memoryOf, type ThreadJob, type Threads } from '#platform/threads/threads.ts';

// Worker threads keep expensive uploads off the event loop (decision 23).

export type InspectionTask =
  | { readonly kind: 'document'; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly rules: ImageRules };

export interface Inspection {
  /**
   * Transfers the bytes to the thread where possible; do not use them afterwards.
   * @throws DomainError like `inspectDocument`, FILE_TYPE_INVALID when it needs too much memory, UNAVAILABLE when it
   * takes too long or too many wait
   */
  document(bytes: Uint8Array): Promise<InspectedDocument>;
  /** @throws DomainError like `inspectImage`, otherwise like `document` */
  image(bytes: Uint8Array, rules: ImageRules): Promise<InspectedImage>;
}

const tooHeavyMessage =
  'El archivo es demasiado complejo para revisarlo. Imprímelo como PDF o súbelo como una imagen más pequeña, y vuelve a intentarlo.';

/** Tests replace `module`, which the threads run. */
export function openInspection(
  threads: Threads,
  module = new URL('./inspection-thread.ts', import.meta.url),
): Inspection {
  const job: ThreadJob<InspectionTask, InspectedDocument | InspectedImage> = {
    work: 'files',
    module,
    tooSlow: tooSlowMessage,
    tooHeavy: () => new DomainError('FILE_TYPE_INVALID', { message: tooHeavyMessage }),
  };
  return {
    async document(bytes) {
      const inspected = (await threads.run(job, { kind: 'document', bytes }, memoryOf(bytes))) as InspectedDocument;
      return { ...inspected, bytes: asBuffer(inspected.bytes) };
    },
    async image(bytes, rules) {
      const inspected = (await threads.run(job, { kind: 'image', bytes, rules })) as InspectedImage;
      const variants = inspected.variants.map((variant) => ({ ...variant, bytes: asBuffer(variant.bytes) }));
      return { ...inspected, variants };
    },
  };
}
