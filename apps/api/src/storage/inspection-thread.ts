import { type InspectedDocument, inspectDocument } from '#storage/inspect-document.ts';
import { type InspectedImage, inspectImage } from '#storage/inspect-image.ts';
import type { InspectionTask } from '#storage/inspection.ts';
import { answerFromThread } from '#threads/answer-from-thread.ts';

export default answerFromThread(
  async (task: InspectionTask): Promise<InspectedDocument | InspectedImage> =>
    task.kind === 'document' ? inspectDocument(task.bytes) : inspectImage(task.bytes, task.rules),
);
