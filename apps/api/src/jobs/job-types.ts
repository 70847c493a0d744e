/** Every kind of background work and what it carries: ids only, never personal data. */
export interface JobTypes {
  'mail.deliver': { mailId: string };
  'activity.digest': Record<string, never>;
  'credits.remind': Record<string, never>;
  'rates.remind': Record<string, never>;
  'retention.run': Record<string, never>;
  'documents.reencrypt': Record<string, never>;
  /** Keys of stored files that no row points to any more. */
  'storage.delete': { keys: string[] };
  'backup.run': Record<string, never>;
}

export type JobName = keyof JobTypes;

interface JobRules {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Before the first retry; doubles with each one, up to `longestDelaySeconds`. */
  readonly firstDelaySeconds: number;
  readonly longestDelaySeconds: number;
  /** An attempt that takes longer counts as failed. */
  readonly timeoutSeconds: number;
  /**
   * Whether one waiting or running job is enough; further ones are deleted. For jobs that process
   * everything there is.
   */
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
  // About a day of attempts, so that an outage of the mail server loses no mail.
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
  // A retry goes on where the attempt before it stopped.
  'retention.run': { ...periodic, timeoutSeconds: 3_600 },
  'documents.reencrypt': { ...periodic, timeoutSeconds: 3_600 },
  'storage.delete': {
    retries: 20,
    firstDelaySeconds: 10,
    longestDelaySeconds: 3_600,
    timeoutSeconds: 120,
    isSingle: false,
  },
  // A backup reads every file.
  'backup.run': { ...periodic, timeoutSeconds: 21_600 },
};

export const jobNames = Object.keys(jobRules) as JobName[];
