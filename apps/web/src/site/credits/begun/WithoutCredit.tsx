import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { creditWords } from '#loan/credit-words.ts';
import { continueCredit } from '#loan/flow/continue-credit.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';

/** For a tab without an application: offers the one begun elsewhere, if any, and the profile. */
export default function WithoutCredit({
  title,
  begun,
  children,
  newSearch,
}: {
  /** Where nothing was begun. */
  title: string;
  begun: UserCredit | null;
  children?: ReactNode;
  newSearch: ReactNode;
}) {
  const navigate = useNavigate();
  const toProfile = <ButtonLink to="/perfil">Ver mi perfil</ButtonLink>;
  if (begun === null)
    return (
      <EmptyState
        level={1}
        title={title}
        drawing={<EmptyLedger />}
        actions={
          <>
            {newSearch}
            {toProfile}
          </>
        }
      >
        {children}
      </EmptyState>
    );
  return (
    <EmptyState
      level={1}
      title="Continúa tu solicitud"
      drawing={<EmptyLedger />}
      actions={
        <>
          <Button variant="main" onClick={() => void navigate(continueCredit(begun))}>
            Continuar
          </Button>
          {toProfile}
          {newSearch}
        </>
      }
    >
      {creditWords(begun, new Date()).summary}
    </EmptyState>
  );
}
