import { getInformationSheet } from '@cotejo/contracts/credits/applicant';
import { requestFile } from '#data/http/request.ts';
import { useDownload } from '#data/query/use-download.ts';
import { Button } from '#ui/controls/Button.tsx';

export function SheetButton({ creditId }: { creditId: string }) {
  const { download, isBusy } = useDownload({
    file: () => requestFile(getInformationSheet, { params: { id: creditId }, query: { format: 'pdf' } }),
    failureMessage: 'No se pudo preparar la hoja de información.',
  });
  return (
    <Button small busyText={isBusy && 'Preparando...'} onClick={download}>
      Hoja de información en PDF
    </Button>
  );
}
