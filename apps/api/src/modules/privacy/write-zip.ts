import { fileNameOf } from '#modules/credits';
import type { UserContext } from '#platform/context.ts';
import type { ZipEntry } from '#platform/http/zip-reply.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';
import type { UserData } from './collect-user-data.ts';
import { readStoredFile, writeJsonWith } from './write-json.ts';
import { type DocumentFile, writePage } from './write-page.ts';

/** The documents first: page and JSON say which of them are in the ZIP. */
export async function* writeZip(context: UserContext, data: UserData): AsyncGenerator<ZipEntry> {
  const paths = pathsOf(data);
  const files = new Map<string, DocumentFile>();
  for (const row of data.documents) {
    const path = paths.get(row.id) ?? row.id;
    try {
      const input = await readStoredFile(context, row);
      files.set(row.id, input ? { path } : { missing: 'lost' });
      if (input) yield { name: path, input, lastModified: row.createdAt };
    } catch (error) {
      // Before the first byte it is an error response; after it an error would only break the ZIP.
      if (!(error instanceof StorageUnavailable) || files.size === 0) throw error;
      files.set(row.id, { missing: 'for now' });
    }
  }
  const lastModified = context.clock.now();
  yield { name: 'mis-datos.html', input: writePage(data, files), lastModified };
  const fileOf = ({ id }: { id: string }) => [`"file":${JSON.stringify(files.get(id)?.path ?? null)}`];
  yield { name: 'mis-datos.json', input: writeJsonWith(data, fileOf), lastModified };
}

/** 'documentos/C-26-00042/identificacion.pdf', by document id */
function pathsOf({ documents, numbers }: UserData): Map<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    documents.map((row) => {
      const key = `${row.creditId} ${row.documentType} ${row.fileType}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [row.id, `documentos/${numbers.get(row.creditId)}/${fileNameOf(row, count)}`];
    }),
  );
}
