import type { AnswerRecord } from '@cotejo/contracts/answer-records';
import { answerRecordSentences } from './answer-record.ts';

/** What happened to others: whether and when an institution answered. */
export function AnswerRecordNote({ record }: { record: AnswerRecord | null }) {
  const [answered, meaning] = answerRecordSentences(record);
  return (
    <>
      <p>{answered}</p>
      {meaning && <p className="note">{meaning}</p>}
    </>
  );
}
