import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { Popover } from '#ui/controls/Popover.tsx';
import styles from './RichText.module.css';
import { Drawing } from './TextControl.tsx';

interface LinkControlProps {
  editor: Editor;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  trigger: ReactElement;
}

/** An empty URL removes the link. */
export function LinkControl({ editor, isOpen, onOpenChange, trigger }: LinkControlProps) {
  return (
    <Popover
      label="Enlace"
      width="min(364px, calc(100vw - 72px))"
      align="start"
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <LinkFields editor={editor} onClose={() => onOpenChange(false)} />
    </Popover>
  );
}

function LinkFields({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [written] = useState(() => editor.getAttributes('link') as { href?: string | null; target?: string | null });
  const [href, setHref] = useState(written.href ?? '');
  const [isExternal, setIsExternal] = useState(written.target === '_blank');

  function save(): void {
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: href.trim(), target: isExternal ? '_blank' : null }).run();
  }

  function responseKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Must not submit the form or close the dialog around the editor.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onClose();
  }

  return (
    <div className={styles.link}>
      <input
        type="url"
        aria-label="Dirección del enlace"
        placeholder="https://ejemplo.ec"
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={responseKey}
      />
      <button
        type="button"
        className={styles.control}
        aria-label={isExternal ? 'Se abre en otra pestaña' : 'Se abre en la misma pestaña'}
        title={isExternal ? 'Se abre en otra pestaña' : 'Se abre en la misma pestaña'}
        aria-pressed={isExternal}
        onClick={() => setIsExternal(!isExternal)}
      >
        <Drawing path="M12 6H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6M11 13l9-9M15 4h5v5" />
      </button>
      <button type="button" className={styles.save} onClick={save}>
        Guardar
      </button>
    </div>
  );
}
