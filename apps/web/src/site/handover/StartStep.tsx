import type { ReplyOf } from '@cotejo/contracts/core/endpoint';
import type { openHandover } from '@cotejo/contracts/handovers/contact';
import { ActButton } from './ActButton.tsx';

// Not formatLongDate: its file of the build brings the screens of a credit along.
const longDate = new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'America/Guayaquil' });

export function StartStep({
  link: { institution, emailHint, expiresAt },
  sendCode,
}: {
  link: ReplyOf<typeof openHandover>['data'];
  sendCode: () => Promise<void>;
}) {
  return (
    <>
      <h1>Expediente para {institution.name}</h1>
      <p>
        Una persona eligió su institución en Cotejo y aceptó que le entreguemos su solicitud y sus documentos. Para
        verlos, enviamos un código a <b>{emailHint}</b>.
      </p>
      <div>
        <ActButton variant="main" act={sendCode} busyText="Enviando...">
          Enviar código
        </ActButton>
      </div>
      <p className="note">El enlace vale hasta el {longDate.format(new Date(expiresAt))}.</p>
    </>
  );
}
