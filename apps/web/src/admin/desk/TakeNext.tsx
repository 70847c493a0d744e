import { getAdminCredit } from '@cotejo/contracts/credits/review';
import { takeNextCredit } from '@cotejo/contracts/desk/take';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { minePath } from '../credits/credit-filters.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { useTakeNext } from './use-take.ts';

export function useMayTakeNext(): boolean {
  const mayTake = useMayCall(takeNextCredit);
  return useMayCall(getAdminCredit) && mayTake;
}

export function TakeNextButton() {
  const next = useTakeNext();
  if (!useMayTakeNext()) return null;
  return (
    <>
      <ButtonLink small to={minePath}>
        Mías
      </ButtonLink>
      <Button small variant="main" busyText={next.isPending && 'Tomando...'} onClick={() => next.mutate({})}>
        Tomar la siguiente
      </Button>
    </>
  );
}
