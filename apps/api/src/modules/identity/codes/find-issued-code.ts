import { codeAttempts } from '@cotejo/contracts/core/limits';
import type { Reader } from '#platform/db/database.ts';
import type { CodeBinding, CodePurpose } from './codes.ts';
import * as codeRepository from './repository.ts';

/** Also finds used and expired codes. */
export async function findIssuedCode(
  reader: Reader,
  id: string,
  purpose: CodePurpose,
): Promise<codeRepository.CodeRow | null> {
  const row = await codeRepository.findCodeById(reader, id);
  return row?.purpose === purpose ? row : null;
}

/** The newest code that is unused, unexpired and has attempts left. */
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
