import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { continueCredit } from '#loan/continue-credit.ts';
import { turnOf } from '#loan/credit-turn.ts';
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
      title={title}
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
      {describeBegun(begun)}
    </EmptyState>
  );
}

/** 'Tienes una solicitud empezada con Banco Uno.' */
function describeBegun(begun: UserCredit): string {
  const name = begun.institution?.name ?? 'una institución';
  switch (turnOf(begun)) {
    case 'correct':
      return `Te devolvieron tu solicitud para ${name}: falta que la corrijas.`;
    case 'send':
      return `Tienes una solicitud empezada con ${name}. Solo falta enviarla.`;
    default:
      return `Tienes una solicitud empezada con ${name}.`;
  }
}
