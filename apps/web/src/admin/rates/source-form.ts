export interface SourceForm {
  sourceLabel: string;
  sourceUrl: string;
}

export const emptySource: SourceForm = { sourceLabel: '', sourceUrl: '' };

export const sourceOf = ({ sourceLabel, sourceUrl }: SourceForm) => ({
  label: sourceLabel,
  ...(sourceUrl.trim() !== '' && { url: sourceUrl }),
});

export const hasSource = ({ sourceLabel, sourceUrl }: SourceForm): boolean =>
  sourceLabel.trim() !== '' || sourceUrl.trim() !== '';

/** Form field for a field name of the server; other names are returned unchanged. */
export const sourceField = (name: string): string => boxes[name] ?? name;

const boxes: Readonly<Record<string, keyof SourceForm>> = {
  source: 'sourceLabel',
  'source.label': 'sourceLabel',
  'source.url': 'sourceUrl',
};
