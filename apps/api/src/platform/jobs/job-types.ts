/** Payloads contain ids only, no personal data. */
export interface JobTypes {
  'mail.deliver': { mailId: string };
  'activity.digest': Record<string, never>;
  'credits.remind': Record<string, never>;
  'rates.remind': Record<string, never>;
  'rates.follow-up': Record<string, never>;
  /** `version` is the one that was approved. */
  'credits.announce-approval': { creditId: string; version: number };
  'handovers.follow-up': Record<string, never>;
  'phone-links.end-due': Record<string, never>;
  'retention.run': Record<string, never>;
  'documents.reencrypt': Record<string, never>;
  /** Keys of files that no row refers to. */
  'storage.delete': { keys: string[] };
  'backup.run': Record<string, never>;
}

export type JobName = keyof JobTypes;

interface JobRules {
  /** After the first attempt. */
  readonly retries: number;
  /** Doubles with each retry, up to `longestDelaySeconds`. */
  readonly firstDelaySeconds: number;
  readonly longestDelaySeconds: number;
  readonly timeoutSeconds: number;
  /** At most one job waits or runs at a time; others are discarded. For jobs that process everything. */
  readonly isSingle: boolean;
}

const periodic: JobRules = {
  retries: 3,
  firstDelaySeconds: 5,
  longestDelaySeconds: 60,
  timeoutSeconds: 600,
  isSingle: true,
};

export const jobRules: Readonly<Record<JobName, JobRules>> = {
  // Retries for about a day, so that an outage of the mail server loses no mail.
  'mail.deliver': {
    retries: 30,
    firstDelaySeconds: 5,
    longestDelaySeconds: 3_600,
    timeoutSeconds: 120,
    isSingle: false,
  },
  'activity.digest': periodic,
  'credits.remind': periodic,
  'rates.remind': periodic,
  'rates.follow-up': periodic,
  'credits.announce-approval': {
    retries: 20,
    firstDelaySeconds: 5,
    longestDelaySeconds: 3_600,
    timeoutSeconds: 120,
    isSingle: false,
  },
  'handovers.follow-up': periodic,
  'phone-links.end-due': periodic,
  // A retry continues where the last attempt stopped.
  'retention.run': { ...periodic, timeoutSeconds: 3_600 },
  'documents.reencrypt': { ...periodic, timeoutSeconds: 3_600 },
  'storage.delete': {
    retries: 20,
    firstDelaySeconds: 10,
    longestDelaySeconds: 3_600,
    timeoutSeconds: 120,
    isSingle: false,
  },
  'backup.run': { ...periodic, timeoutSeconds: 21_600 },
};

export const jobNames = Object.keys(jobRules) as JobName[];
