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

/** The box of the source for a field as the server names it; others keep their names. */
export const sourceField = (name: string): string => boxes[name] ?? name;

const boxes: Readonly<Record<string, keyof SourceForm>> = {
  source: 'sourceLabel',
  'source.label': 'sourceLabel',
  'source.url': 'sourceUrl',
};
