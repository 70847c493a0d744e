import { lazy, Suspense } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import type { SecondApplication } from './use-second-application.ts';

/** Rarely shown, so not in the initial script. */
const SecondApplicationDialog = lazy(() => importWhenOnline(() => import('./SecondApplicationDialog.tsx')));

export function SecondApplicationQuestion({
  second: { question, close },
  goOnText,
}: {
  second: SecondApplication;
  goOnText: string;
}) {
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <SecondApplicationDialog {...{ question, close, goOnText }} />
    </Suspense>
  );
}
