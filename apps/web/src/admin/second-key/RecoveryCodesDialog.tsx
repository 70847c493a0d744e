import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { saveFile } from '#ui/page/save-file.ts';
import { useAdmin } from '../shell/use-admin.ts';
import styles from './second-key.module.css';

/** Shows the recovery codes, which are never shown again. It can only be closed with the button that confirms them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useAdmin();
  const text = codes.join('\n');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast('Copiaste los códigos.', 'done');
    } catch {
      showToast('No se pudieron copiar los códigos. Márcalos y cópialos a mano.', 'error');
    }
  }
  function download(): void {
    const lines = ['Códigos de recuperación de Cotejo', email, '', ...codes, '', 'Cada uno sirve una sola vez.', ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');
  }
  return (
    <Dialog
      isOpen
      title="Tus códigos de recuperación"
      footer={
        <Button variant="main" className="no-print" onClick={onClose}>
          Ya los guardé
        </Button>
      }
    >
      <p>
        Si pierdes el teléfono o la llave, entras con uno de estos códigos. Cada uno sirve una sola vez, y{' '}
        <b>no volvemos a mostrarlos</b>: guárdalos donde nadie más los vea.
      </p>
      <ul className={styles.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${styles.actions} no-print`}>
        <Button small onClick={() => void copy()}>
          Copiar
        </Button>
        <Button small onClick={() => window.print()}>
          <Icon name="print" size={20} />
          Imprimir
        </Button>
        <Button small onClick={download}>
          <Icon name="download" size={20} />
          Descargar
        </Button>
      </div>
    </Dialog>
  );
}
