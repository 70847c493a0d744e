import { Prose } from '#ui/page/Prose.tsx';

export function FoldedProse({ html }: { html: string }) {
  return (
    <details>
      <summary>Ver el texto</summary>
      <Prose html={html} />
    </details>
  );
}
