import { creditStatuses } from '@cotejo/contracts/credits/status';
import { z } from 'zod';
import { demoDocumentTypes } from './documents.ts';
import { readContent } from './read-content.ts';

const hoursAgo = z.number().nonnegative();
const documents = z.array(z.enum(demoDocumentTypes)).readonly();

const applicationSchema = z.strictObject({
  /** Index in `demoPeople`. */
  person: z.number().int().nonnegative(),
  /** Dollars. */
  amount: z.number().int().positive(),
  termMonths: z.number().int().positive(),
  /** Dollars a month. */
  income: z.number().int().positive(),
  city: z.string(),
  /** Slug. */
  institution: z.string().nullable(),
  /** 1 German, 2 French. */
  amortizationType: z.union([z.literal(1), z.literal(2)]).nullable(),
  stage: z.enum(creditStatuses),
  startedHoursAgo: hoursAgo,
  submittedHoursAgo: hoursAgo.nullable(),
  decidedHoursAgo: hoursAgo.nullable(),
  uploaded: documents,
  verified: documents,
  note: z.string().nullable(),
});

/** Times are relative to the loading of the demo data. */
export type DemoApplication = Readonly<z.output<typeof applicationSchema>>;

export const demoApplications: readonly DemoApplication[] = readContent('applications', applicationSchema);

/** Four, one for each kind of card in the profile. */
export const demoApplicantApplications = demoApplications.filter(({ person }) => person === 0);
