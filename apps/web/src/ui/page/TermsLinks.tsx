/** Opens in a new tab so that the form keeps its input. */
export function TermsLinks() {
  return (
    <>
      <a href="/terminos" target="_blank" rel="noopener">
        Términos y condiciones
      </a>{' '}
      y{' '}
      <a href="/privacidad" target="_blank" rel="noopener">
        Privacidad
      </a>
    </>
  );
}
