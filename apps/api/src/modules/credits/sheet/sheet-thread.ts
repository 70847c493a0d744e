import { answerFromThread } from '#platform/threads/answer-from-thread.ts';
import type { SheetTask } from './get-information-sheet.ts';
import { writeInformationSheet } from './write-information-sheet.ts';

export default answerFromThread(({ sheet, owner }: SheetTask) => writeInformationSheet(sheet, owner));
