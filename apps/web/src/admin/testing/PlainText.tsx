/** Replaces the rich text editor, which needs a browser's layout. */
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
