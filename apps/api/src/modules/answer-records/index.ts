// The public interface of this module.
export { countAnswerRecords } from './count-answers.ts';
export { adminRecordOf, shownRecord } from './present-records.ts';
