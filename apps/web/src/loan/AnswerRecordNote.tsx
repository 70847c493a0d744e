import type { AnswerRecord } from '@cotejo/contracts/answer-records';
import { answerRecordSentences } from './answer-record.ts';

/** How often and how fast an institution answered earlier applicants. */
export function AnswerRecordNote({ record }: { record: AnswerRecord | null }) {
  const [answered, meaning] = answerRecordSentences(record);
  return (
    <>
      <p>{answered}</p>
      {meaning && <p className="note">{meaning}</p>}
    </>
  );
}
