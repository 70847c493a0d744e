/**
 * Stands in for the editor of rich text, which needs a browser's layout: a plain box with the HTML
 * in it.
 */
export default function PlainText({
  label,
  initialHtml,
  onChange,
}: {
  label: string;
  initialHtml: string;
  onChange: (html: string) => void;
}) {
  return <textarea aria-label={label} defaultValue={initialHtml} onChange={(event) => onChange(event.target.value)} />;
}
