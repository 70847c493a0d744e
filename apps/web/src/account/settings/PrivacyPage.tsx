import { confirmIdentity, exportUserData } from '@cotejo/contracts/identity/profiles';
import { ecuadorDay } from '@cotejo/format/time';
import { useState } from 'react';
import { request, requestFile } from '#data/http/request.ts';
import { messageOf, RequestError } from '#data/http/request-error.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useDownload } from '#data/query/use-download.ts';
import { ConfirmPasswordDialog } from '#session/ConfirmPasswordDialog.tsx';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { saveFile } from '#ui/page/save-file.ts';
import type { Route } from './+types/PrivacyPage.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DocumentOpenings } from './DocumentOpenings.tsx';
import styles from './settings.module.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Privacidad') }];

const downloadedText = 'Tus datos se descargaron';
const failedText = 'No se pudieron descargar tus datos';

async function fetchUserData(): Promise<File> {
  const file = await requestFile(exportUserData, { query: { format: 'zip' } });
  return new File([file], `mis-datos-cotejo-${ecuadorDay(new Date())}.zip`, { type: file.type });
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
          Todo lo que guardamos de ti en un archivo ZIP: una página con tus datos, tus solicitudes y los términos que
          aceptaste; tus documentos como los subiste; y lo mismo en JSON, para programas.
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
      <DocumentOpenings />
      <DeleteAccount />
    </>
  );
}
