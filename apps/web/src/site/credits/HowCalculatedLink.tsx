/**
 * The page on what the figures count, beside the present one: nobody loses their place for reading
 * it.
 */
export function HowCalculatedLink() {
  return (
    <a href="/como-calculamos" target="_blank" rel="noopener" className="no-print">
      Cómo calculamos<span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}
