import { lazy, Suspense } from 'react';
import { importWhenOnline } from '#request/import-part.ts';
import type { SecondApplication } from './use-second-application.ts';

/** Few people see it. */
const SecondApplicationDialog = lazy(() => importWhenOnline(() => import('./SecondApplicationDialog.tsx')));

/** The question of `useSecondApplication`, while there is one. */
export function SecondApplicationQuestion({
  second: { question, close },
  goOnText,
}: {
  second: SecondApplication;
  /** What the button of going on says. */
  goOnText: string;
}) {
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <SecondApplicationDialog {...{ question, close, goOnText }} />
    </Suspense>
  );
}
