import { DomainError } from '@cotejo/contracts/core/errors';
import { inspectDocument } from '#storage/inspect-document.ts';
import { inspectImage } from '#storage/inspect-image.ts';
import type { InspectionResult, InspectionTask } from '#storage/inspection.ts';

/** What a thread of inspection.ts runs, one file at a time; nothing is kept between two files. */
export default async function inspectInThread(task: InspectionTask): Promise<InspectionResult> {
  task.begun.postMessage(null);
  try {
    return {
      inspected:
        task.kind === 'document' ? await inspectDocument(task.bytes) : await inspectImage(task.bytes, task.rules),
    };
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.code, details: error.details };
    throw error;
  }
}
