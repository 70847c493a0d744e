import { changeCreditStatus } from '@cotejo/contracts/credits/applicant';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteInstitutionId } from '#credit-flow/flow-storage.ts';
import { request } from '#request/request.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { choiceTexts } from '../choose-offer.ts';
import { useSetCredit } from './use-credit-details.ts';

/**
 * CANCELAR asks first; then the credit loses its institution and the results open again (decisions,
 * "Public side").
 */
export default function CancelDialog({
  creditId,
  institutionName,
  onClose,
}: {
  creditId: string;
  institutionName: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const setCredit = useSetCredit(creditId);
  const [isBusy, setIsBusy] = useState(false);

  async function leave(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      // PENDING alone leaves the chosen institution; the credit stays.
      const { data } = await request(changeCreditStatus, { params: { id: creditId }, body: { status: 'PENDING' } });
      deleteInstitutionId();
      await navigate('/creditos/resultados');
      setCredit(data);
    } catch (error) {
      tellFailure(error, choiceTexts.failed);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={`¿Dejar ${institutionName}?`}
      footer={
        <>
          <Button onClick={onClose}>Seguir aquí</Button>
          <Button variant="danger" busyText={isBusy && 'Cancelando...'} onClick={() => void leave()}>
            Sí, ver otras opciones
          </Button>
        </>
      }
    >
      <p>
        Tu solicitud sigue abierta y los documentos que subiste se quedan. Solo se borra la institución y el tipo de
        cuota, y vuelves a tus opciones.
      </p>
    </Dialog>
  );
}
