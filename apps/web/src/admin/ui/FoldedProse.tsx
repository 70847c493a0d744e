import { Prose } from '#ui/page/Prose.tsx';

/** A text that is only shown when asked for. */
export function FoldedProse({ html }: { html: string }) {
  return (
    <details>
      <summary>Ver el texto</summary>
      <Prose html={html} />
    </details>
  );
}
