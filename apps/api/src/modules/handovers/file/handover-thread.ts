import { answerFromThread } from '#platform/threads/answer-from-thread.ts';
import { drawHandoverPdf } from './draw-handover-pdf.ts';
import type { HandoverSheet } from './write-handover-pdf.ts';

export default answerFromThread((sheet: HandoverSheet) => drawHandoverPdf(sheet));
