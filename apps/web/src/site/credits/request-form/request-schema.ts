import { importOnce } from '#data/query/import-part.ts';

/** Loads what checks the form: zod makes it too large for the first script. */
export const loadRequestSchema = importOnce(
  async () => (await import('@cotejo/contracts/credits/applicant.schemas')).createCreditBody,
);

export type RequestSchema = Awaited<ReturnType<typeof loadRequestSchema>>;
