import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepEarlyInput } from './early-input.ts';
import { hydrateInTasks } from './runtime/hydrate-later.tsx';

keepEarlyInput();

hydrateInTasks(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
