import { codeAttempts } from '@cotejo/contracts/core/limits';
import type { Reader } from '#db/database.ts';
import type { CodeBinding, CodePurpose } from './codes.ts';
import * as codeRepository from './repository.ts';

/** An issued code by its id, whatever became of it; null when none of that purpose has the id. */
export async function findIssuedCode(
  reader: Reader,
  id: string,
  purpose: CodePurpose,
): Promise<codeRepository.CodeRow | null> {
  const row = await codeRepository.findCodeById(reader, id);
  return row?.purpose === purpose ? row : null;
}

/** The newest code of an e-mail address and purpose that would still open something. */
export async function findLiveCode(
  reader: Reader,
  binding: CodeBinding,
  now: Date,
): Promise<codeRepository.CodeRow | null> {
  const codes = await codeRepository.listCodes(reader, binding);
  const isLive = (row: codeRepository.CodeRow) =>
    row.consumedAt === null && row.expiresAt > now && row.failedAttempts < codeAttempts;
  return codes.find(isLive) ?? null;
}
