import { confirmIdentity, exportUserData } from '@cotejo/contracts/identity/profiles';
import { ecuadorDay } from '@cotejo/format/time';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { messageOf, RequestError } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { useDownload } from '#request/use-download.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmPasswordDialog } from '#ui/ConfirmPasswordDialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/Toast.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import styles from './settings.module.css';

export const meta = () => [{ title: 'Privacidad · cotejo' }];

const downloadedText = 'Tus datos se descargaron';
const failedText = 'No se pudieron descargar tus datos';

async function fetchUserData(): Promise<File> {
  const text = JSON.stringify(await request(exportUserData), null, 2);
  return new File([text], `mis-datos-cotejo-${ecuadorDay(new Date())}.json`, { type: 'application/json' });
}

export default function PrivacyPage() {
  const { user } = useSession();
  const [isAsked, setIsAsked] = useState(false);

  const { download, isBusy } = useDownload({
    file: fetchUserData,
    message: downloadedText,
    onError: (error) => {
      // Downloading all data needs a recent login or the password.
      if (error instanceof RequestError && error.code === 'CONFIRMATION_REQUIRED') setIsAsked(true);
      else tellFailure(error, messageOf(error, failedText));
    },
  });

  async function confirmAndDownload(password: string): Promise<void> {
    await request(confirmIdentity, { body: { password } });
    const file = await fetchUserData();
    saveFile(file, file.name);
    showToast(downloadedText, 'done');
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
          <Button busyText={isBusy && 'Preparando...'} onClick={download}>
            <Icon name="download" size={20} />
            Descargar mis datos
          </Button>
        </div>
      </section>
      <ConfirmPasswordDialog
        email={user?.email}
        isOpen={isAsked}
        title="Descargar mis datos"
        confirm="Descargar"
        busyText="Preparando..."
        failure={failedText}
        onConfirm={confirmAndDownload}
        onClose={() => setIsAsked(false)}
      >
        El archivo lleva tu cédula y tus documentos. Escribe tu contraseña para confirmar que eres tú.
      </ConfirmPasswordDialog>
      <DeleteAccount />
    </>
  );
}
