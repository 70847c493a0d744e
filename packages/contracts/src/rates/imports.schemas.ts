import { z } from 'zod';
import { adminIdParams, optionalQuery } from '../core/admin-fields.schemas.ts';
import type { EndpointSchemas } from '../core/endpoint.ts';
import { paged, pageQuery, success } from '../core/envelope.schemas.ts';
import { formFile, isoTimeSchema } from '../core/fields.schemas.ts';
import { rateImportKinds, rateImportWarningCodes } from './imports.ts';
import { monthSchema } from './monthly.schemas.ts';
import { rateNoteInput, rateSourceInput } from './source.schemas.ts';

const count = z.number().int().nonnegative();

const kindQuery = z.enum(rateImportKinds, { error: "Usa 'products', 'ceilings' o 'averages'" });

const importedRowSchema = z.object({
  /** The header is line 1. */
  line: count,
  /** Id of the institution, or month and segment. */
  key: z.string(),
  name: z.string(),
  state: z.enum(['new', 'changed', 'equal', 'wrong']),
  /** Values as in the export; `old` is null for a new row. */
  changes: z.array(
    z.object({ field: z.string(), column: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
});

const wrongCellSchema = z.object({
  line: count,
  /** Null when the whole line is wrong. */
  column: z.string().nullable(),
  message: z.string(),
});

const importWarningSchema = z.object({
  line: count,
  key: z.string(),
  /** The institution, or segment and month. */
  name: z.string(),
  /** Null for a ceiling. */
  institutionId: z.string().nullable(),
  code: z.enum(rateImportWarningCodes),
  field: z.string(),
  message: z.string(),
});

export const appliedImportSchema = z.object({
  id: z.string(),
  kind: z.enum(rateImportKinds),
  appliedAt: isoTimeSchema,
  appliedByName: z.string(),
  applied: count,
  confirmed: count,
  undoneAt: isoTimeSchema.nullable(),
  undoneByName: z.string().nullable(),
});

export const undoneImportSchema = z.object({
  /** Rows restored to their earlier values, or deleted when there were none. */
  undone: count,
  /** Rows left unchanged because they changed after the import. */
  kept: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      why: z.string(),
    }),
  ),
});

export const rateImportReply = success(
  z.object({
    importId: z.string(),
    kind: z.enum(rateImportKinds),
    counts: z.object({ new: count, changed: count, equal: count, wrong: count }),
    /** The first 200 in file order; with more rows, those that are not equal come first. */
    rows: z.array(importedRowSchema),
    wrong: z.array(wrongCellSchema),
    /** Headers of unknown columns: the first 200, each cut at 100 characters. */
    ignored: z.array(z.string()),
    /** The first 200, those of rates first. */
    warnings: z.array(importWarningSchema),
  }),
);

export const applyRateImportBody = z.strictObject({
  /** For rows without a source; the file of products has no column for it. */
  source: rateSourceInput.optional(),
  note: rateNoteInput,
  /** Also confirms products whose values are equal in the file. */
  confirmEqual: z.boolean({ error: 'Debe ser sí o no' }).optional(),
});

export const rateImportSchemas = {
  importRates: {
    summary: 'Dry run of a CSV of rates, ceilings or averages: what is new, changed, equal and wrong',
    query: z.object({ kind: kindQuery }),
    form: z.object({ file: formFile('CSV in UTF-8 of at most 5 MB and 20,000 rows, 5,000 of averages') }),
    reply: rateImportReply,
    status: 201,
    costly: { work: 'imports' },
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE_INVALID'],
  },
  applyRateImport: {
    summary: 'Apply a dry run, all or nothing; once, within 24 hours',
    params: adminIdParams,
    body: applyRateImportBody,
    reply: success(
      z.object({
        applied: count,
        confirmed: count,
        /** Of `applied`, those that wait for a second administrator. */
        proposed: count,
        versions: z.array(z.object({ institutionId: z.string(), versionId: z.string() })),
      }),
    ),
    costly: { work: 'imports' },
    needsRecentProof: true,
    errors: ['NOT_FOUND', 'ALREADY_DELETED', 'CONFLICT'],
  },
  undoRateImport: {
    summary: 'Take an applied import back, once, within 30 days; rows that changed since stay and are told',
    params: adminIdParams,
    reply: success(undoneImportSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  listRateImports: {
    summary: 'Imports that were applied within 30 days, newest first',
    query: z.object(pageQuery),
    reply: paged(appliedImportSchema),
    errors: [],
  },
  exportRates: {
    summary: 'The present rates, ceilings or averages as CSV with BOM, semicolons and decimal commas',
    query: z.object({ kind: kindQuery, month: optionalQuery(monthSchema) }),
    costly: { work: 'exports' },
    errors: [],
    fileTypes: ['text/csv'],
  },
} satisfies Record<string, EndpointSchemas>;
