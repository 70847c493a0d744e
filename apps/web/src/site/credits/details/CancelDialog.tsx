import { changeCreditStatus } from '@cotejo/contracts/credits/applicant';
import { useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useSend } from '#data/query/use-send.ts';
import { deleteInstitutionId } from '#loan/flow/stored-flow.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { choiceTexts } from '../choose-offer.ts';
import { useSetCredit } from './use-credit-details.ts';

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
  const leave = useSend({
    // PENDING clears the institution and keeps the credit.
    mutationFn: () => request(changeCreditStatus, { params: { id: creditId }, body: { status: 'PENDING' } }),
    onSuccess: async ({ data }) => {
      deleteInstitutionId();
      await navigate('/creditos/resultados');
      setCredit(data);
    },
    onError: (error) => tellFailure(error, choiceTexts.failed),
  });

  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={`¿Dejar ${institutionName}?`}
      footer={
        <>
          <Button onClick={onClose}>Seguir aquí</Button>
          <Button variant="danger" busyText={leave.isPending && 'Cancelando...'} onClick={() => leave.mutate()}>
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
