import { importOnce } from '#data/query/import-part.ts';

/** Loads the schema of the form on demand, because zod would make the first script too large. */
export const loadRequestSchema = importOnce(
  async () => (await import('@cotejo/contracts/credits/applicant.schemas')).createCreditBody,
);

export type RequestSchema = Awaited<ReturnType<typeof loadRequestSchema>>;
