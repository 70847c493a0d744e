import { getInformationSheet } from '@cotejo/contracts/credits/applicant';
import { useState } from 'react';
import { requestFile } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { Button } from '#ui/Button.tsx';
import { saveFile } from '#ui/save-file.ts';

/** The information sheet that was accepted, as PDF. */
export function SheetButton({ creditId }: { creditId: string }) {
  const [isBusy, setIsBusy] = useState(false);
  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const file = await requestFile(getInformationSheet, { params: { id: creditId }, query: { format: 'pdf' } });
      saveFile(file, file.name);
    } catch (error) {
      tellFailure(error, messageOf(error, 'No se pudo preparar la hoja de información.'));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button small busyText={isBusy && 'Preparando...'} onClick={() => void download()}>
      Hoja de información en PDF
    </Button>
  );
}
