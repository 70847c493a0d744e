import { confirmIdentity, exportUserData } from '@cotejo/contracts/identity/profiles';
import { ecuadorDay } from '@cotejo/format/time';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { messageOf, RequestError } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/Toast.tsx';
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import styles from './settings.module.css';

export const meta = () => [{ title: 'Privacidad · cotejo' }];

/** The person's own data: take it along, or have it deleted (decisions, "Privacy"). */
export default function PrivacyPage() {
  const [isBusy, setIsBusy] = useState(false);
  const [isAsked, setIsAsked] = useState(false);

  async function download(): Promise<void> {
    const data = await request(exportUserData);
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(file, `mis-datos-cotejo-${ecuadorDay(new Date())}.json`);
    showToast('Tus datos se descargaron', 'done');
  }

  async function begin(): Promise<void> {
    setIsBusy(true);
    try {
      await download();
    } catch (error) {
      // Signed in a while ago: all of one's data at once takes the password again.
      if (error instanceof RequestError && error.code === 'CONFIRMATION_REQUIRED') setIsAsked(true);
      else tellFailure(error, messageOf(error, 'No se pudieron descargar tus datos'));
    } finally {
      setIsBusy(false);
    }
  }

  async function confirmAndDownload(password: string): Promise<void> {
    await request(confirmIdentity, { body: { password } });
    await download();
  }

  return (
    <>
      <section className={styles.section}>
        <h2>Descargar mis datos</h2>
        <p className="soft">
          Todo lo que guardamos de ti en un archivo: tus datos, tus solicitudes con sus documentos y los términos que
          aceptaste.
        </p>
        <div>
          <Button busyText={isBusy && 'Preparando...'} onClick={() => void begin()}>
            <Icon name="download" size={20} />
            Descargar mis datos
          </Button>
        </div>
      </section>
      <ConfirmPasswordDialog
        isOpen={isAsked}
        title="Descargar mis datos"
        confirm="Descargar"
        busyText="Preparando..."
        failure="No se pudieron descargar tus datos"
        onConfirm={confirmAndDownload}
        onClose={() => setIsAsked(false)}
      >
        El archivo lleva tu cédula y tus documentos. Escribe tu contraseña para confirmar que eres tú.
      </ConfirmPasswordDialog>
      <DeleteAccount />
    </>
  );
}
