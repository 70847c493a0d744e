/** Opens in a new tab, so that users keep their place in the flow. */
export function HowCalculatedLink() {
  return (
    <a href="/como-calculamos" target="_blank" rel="noopener" className="no-print">
      Cómo calculamos<span className="visually-hidden"> (se abre aparte)</span>
    </a>
  );
}
