import { Button } from '../controls/Button.tsx';
import { showToast } from './Toast.tsx';

/** `name` includes the article: 'el código'. */
export function CopiedText({ text, name }: { text: string; name: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showToast(`Copiaste ${name}.`, 'done');
    } catch {
      showToast(`No se pudo copiar ${name}. Márcalo y cópialo a mano.`, 'error');
    }
  }
  return (
    <>
      <span className="no-break">{text}</span>{' '}
      <Button variant="plain" small className="no-print" onClick={() => void copy()}>
        Copiar<span className="visually-hidden"> {name}</span>
      </Button>
    </>
  );
}
