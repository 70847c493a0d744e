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
  /** Of the file; the header is line 1. */
  line: count,
  /** Id of the institution, or the month and the segment. */
  key: z.string(),
  name: z.string(),
  state: z.enum(['new', 'changed', 'equal', 'wrong']),
  /** Values as the export writes them; `old` is null where there was none. */
  changes: z.array(
    z.object({ field: z.string(), column: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
  ),
});

const wrongCellSchema = z.object({
  line: count,
  /** Null where the whole line is wrong. */
  column: z.string().nullable(),
  message: z.string(),
});

/** A warning about what a row changes. */
const importWarningSchema = z.object({
  line: count,
  /** Of the row. */
  key: z.string(),
  /** The institution, or the segment and the month. */
  name: z.string(),
  /** Null for a ceiling. */
  institutionId: z.string().nullable(),
  code: z.enum(rateImportWarningCodes),
  field: z.string(),
  message: z.string(),
});

/** An import that was applied, with whether it was taken back. */
export const appliedImportSchema = z.object({
  id: z.string(),
  kind: z.enum(rateImportKinds),
  appliedAt: isoTimeSchema,
  appliedByName: z.string(),
  /** Rows that changed something. */
  applied: count,
  confirmed: count,
  undoneAt: isoTimeSchema.nullable(),
  undoneByName: z.string().nullable(),
});

export const undoneImportSchema = z.object({
  /** Rows that have their figures of before again, or are gone where there were none. */
  undone: count,
  /** Rows that stay as they are, because something happened to them since. */
  kept: z.array(
    z.object({
      /** As in the dry run. */
      key: z.string(),
      name: z.string(),
      /** A sentence. */
      why: z.string(),
    }),
  ),
});

/** A dry run: what applying the file would do. Nothing is changed by it. */
export const rateImportReply = success(
  z.object({
    importId: z.string(),
    kind: z.enum(rateImportKinds),
    counts: z.object({ new: count, changed: count, equal: count, wrong: count }),
    /** The first 200 in the order of the file; of more rows first those that are not equal. */
    rows: z.array(importedRowSchema),
    /** The first 200. */
    wrong: z.array(wrongCellSchema),
    /** Headers of columns that mean nothing here: the first 200, each cut at 100 characters. */
    ignored: z.array(z.string()),
    /** What somebody should look at before applying, of the rates first; the first 200. */
    warnings: z.array(importWarningSchema),
  }),
);

export const applyRateImportBody = z.strictObject({
  /** Of the rows that name none of their own; products have no column for it. */
  source: rateSourceInput.optional(),
  note: rateNoteInput,
  /** Products that the file leaves as they are count as confirmed by it. */
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
        /** Rows that changed something. */
        applied: count,
        confirmed: count,
        versions: z.array(z.object({ institutionId: z.string(), versionId: z.string() })),
      }),
    ),
    costly: { work: 'imports' },
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
    /** `month` of ceilings and averages: only that one. */
    query: z.object({ kind: kindQuery, month: optionalQuery(monthSchema) }),
    costly: { work: 'exports' },
    errors: [],
    fileTypes: ['text/csv'],
  },
} satisfies Record<string, EndpointSchemas>;
