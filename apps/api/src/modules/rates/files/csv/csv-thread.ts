import { answerFromThread } from '#platform/threads/answer-from-thread.ts';
import type { ReadTask } from './read-in-thread.ts';
import { readRows } from './read-rows.ts';

export default answerFromThread(({ bytes, kind }: ReadTask) => readRows(bytes, kind));
