import type { AnswerRecord } from '@cotejo/contracts/answer-records';
import { answerInTimeWords, answerRecordWords } from './answer-record.ts';

/** What happened to others: whether and when an institution answered. */
export function AnswerRecordNote({ record, className }: { record: AnswerRecord | null; className?: string }) {
  return (
    <div className={className}>
      <p>{answerRecordWords(record)}.</p>
      {record !== null && <p className="note">{answerInTimeWords}.</p>}
    </div>
  );
}
