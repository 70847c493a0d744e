import { type InspectedDocument, inspectDocument } from '#platform/storage/inspect-document.ts';
import { type InspectedImage, inspectImage } from '#platform/storage/inspect-image.ts';
import type { InspectionTask } from '#platform/storage/inspection.ts';
import { answerFromThread } from '#platform/threads/answer-from-thread.ts';

export default answerFromThread(
  async (task: InspectionTask): Promise<InspectedDocument | InspectedImage> =>
    task.kind === 'document' ? inspectDocument(task.bytes) : inspectImage(task.bytes, task.rules),
);
