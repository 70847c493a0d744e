import { userExportSchema } from '@cotejo/contracts/identity/profiles.schemas';
import type { DocumentRow } from '#modules/credits';
import type { UserContext } from '#platform/context.ts';
import { StoredFileDamaged, StoredFileMissing } from '#platform/storage/storage.ts';
import type { UserData } from './collect-user-data.ts';
import { documentFields, exportRow } from './exported-fields.ts';

/** The documents as base64. */
export const writeJson = (context: UserContext, data: UserData): AsyncGenerator<string> =>
  writeJsonWith(data, async (row) => base64Of(row, await readStoredFile(context, row)));

type Pieces = Iterable<string>;

/** @param fileOf the field of a document that holds or names its file, as pieces of JSON */
export async function* writeJsonWith(
  { facts, documents, records }: Pick<UserData, 'facts' | 'documents' | 'records'>,
  fileOf: (row: DocumentRow) => Pieces | Promise<Pieces>,
): AsyncGenerator<string> {
  const { documents: _none, ...head } = userExportSchema.parse({ ...facts, documents: [] });
  let start = `${JSON.stringify(head).slice(0, -1)},"documents":[`;
  for (const row of documents) {
    // The first file is read before anything is sent, so that an unavailable storage still gets an error response.
    const pieces = await fileOf(row);
    const fields = { ...exportRow(documentFields, row), id: row.id };
    yield `${start}${JSON.stringify(fields).slice(0, -1)},`;
    yield* pieces;
    start = '},';
  }
  yield documents.length === 0 ? `${start}]` : '}]';
  yield ',"records":[';
  for (const [index, piece] of records.entries()) yield index === 0 ? piece : `,${piece}`;
  yield ']}';
}

/** A multiple of three, so that the base64 chunks can be concatenated. */
const pieceBytes = 48 * 1024;

function* base64Of(row: DocumentRow, bytes: Buffer | null): Generator<string> {
  yield '"fileContent":"';
  if (bytes) yield `data:${row.fileType};base64,`;
  for (let at = 0; bytes && at < bytes.length; at += pieceBytes) yield bytes.toString('base64', at, at + pieceBytes);
  yield '"';
}

/** Null for a lost file, which must not prevent the rest of the export. */
export async function readStoredFile({ storage }: UserContext, row: DocumentRow): Promise<Buffer | null> {
  return storage.get(row.storageKey).catch((error: unknown) => {
    if (error instanceof StoredFileMissing || error instanceof StoredFileDamaged) return null;
    throw error;
  });
}
