import { renewHandoverLink } from '@cotejo/contracts/handovers/contact';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { ActButton } from './ActButton.tsx';
import { failureText, type LinkEnd } from './use-handover.ts';

const reasons: Record<LinkEnd, string> = {
  unknown:
    'Puede que haya vencido, que le hayamos enviado otro más nuevo o que la persona haya retirado su permiso. Busque en su correo el enlace más reciente.',
  replaced: 'Este enlace fue reemplazado. Busque en su correo el más reciente.',
  withdrawn: 'El expediente se retiró: ya no se puede ver ni responder.',
};

export function GoneStep({
  token,
  why,
  contactEmail,
  tell,
}: {
  token: string;
  why: LinkEnd;
  contactEmail: string;
  tell: (text: string, isFailure?: boolean) => void;
}) {
  const [isAsked, setIsAsked] = useState(false);

  async function renew(): Promise<void> {
    tell('');
    try {
      await request(renewHandoverLink, { body: { token: token || '-' } });
      setIsAsked(true);
    } catch (error) {
      tell(failureText(error), true);
    }
  }

  return (
    <>
      <h1>Este enlace ya no sirve</h1>
      <p>{reasons[why]}</p>
      {why !== 'withdrawn' && (
        <div role="status">
          {isAsked ? (
            <p>
              Si el expediente sigue abierto, le llega un enlace nuevo al mismo correo en que recibió este. Revise
              también el correo no deseado.
            </p>
          ) : (
            <ActButton variant="main" act={renew} busyText="Pidiendo el enlace...">
              Pedir un enlace nuevo
            </ActButton>
          )}
        </div>
      )}
      <p>
        Si lo necesita, escríbanos a <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </>
  );
}
