import type { FieldErrors } from '#forms/use-form.ts';

/** Where a figure was read, as typed. */
export interface SourceForm {
  sourceLabel: string;
  sourceUrl: string;
}

export const emptySource: SourceForm = { sourceLabel: '', sourceUrl: '' };

/** The source as the server takes it. */
export const sourceOf = ({ sourceLabel, sourceUrl }: SourceForm) => ({
  label: sourceLabel,
  ...(sourceUrl.trim() !== '' && { url: sourceUrl }),
});

export const hasSource = ({ sourceLabel, sourceUrl }: SourceForm): boolean =>
  sourceLabel.trim() !== '' || sourceUrl.trim() !== '';

/** Errors by the server's names → by the boxes of the source; others keep their names. */
export function withSourceBoxes(fields: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [boxes[field] ?? field, text]));
}

const boxes: Readonly<Record<string, keyof SourceForm>> = {
  source: 'sourceLabel',
  'source.label': 'sourceLabel',
  'source.url': 'sourceUrl',
};
