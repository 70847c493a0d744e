// The public interface of this module.
export { digestActivities } from './digest-activities.ts';
export { csvReply, exportList } from './export-list.ts';
export { erasedDescription, type NewActivity, recordActivity } from './record-activity.ts';
export { recordFailedCall } from './record-failed-call.ts';
export { createListCounter, recordContactReading, recordedListRows, recordReading } from './record-reading.ts';
export { countDigested, deleteContactWordsBefore, deleteWordsAbout } from './repository.ts';
export { requireVersion } from './require-version.ts';
