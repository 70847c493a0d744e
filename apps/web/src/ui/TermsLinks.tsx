/** The pages of the terms, opened beside what is being filled in. */
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
