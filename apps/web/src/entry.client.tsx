import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepEarlyInput } from '#document/early-input.ts';

keepEarlyInput();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // React renders the page anew where the server's markup differs: nobody sees more than a flash,
    // so that only this line and the tests in a browser tell.
    { onRecoverableError: (error) => console.error(error) },
  );
});
