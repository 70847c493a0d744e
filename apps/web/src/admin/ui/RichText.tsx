import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { proseClass } from '#ui/page/Prose.tsx';
import { useNonce } from '#ui/page/server-page.ts';
import { provideFindLast } from './array-find-last.ts';
import { compressImage, generalCompression, isImageFile, readAsDataUrl } from './images.ts';
import { cleanPasted, lostImagesText } from './pasted-html.ts';
import styles from './RichText.module.css';
import { TextToolbar } from './TextToolbar.tsx';

provideFindLast();

interface RichTextProps {
  id: string;
  label: string;
  /** Initial value only. Change the `key` to load another text. */
  initialHtml: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}

export default function RichText({ id, label, initialHtml, onChange, error }: RichTextProps) {
  const nonce = useNonce();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false }),
      Link.configure({ openOnClick: false }),
      Image.configure({ allowBase64: true }),
      TableKit,
    ],
    content: initialHtml,
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    injectNonce: nonce,
    editorProps: {
      handleKeyDown: (_view, event) => {
        const isLinkKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
        if (isLinkKey) {
          event.preventDefault();
          setIsLinkOpen(true);
        }
        return isLinkKey;
      },
      transformPastedHTML: (pasted) => {
        const { html, lostImages } = cleanPasted(pasted);
        setFailure(lostImages > 0 ? lostImagesText(lostImages) : null);
        return html;
      },
      attributes: {
        id,
        class: proseClass ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: changed }) => latest.current(changed.isEmpty ? '' : changed.getHTML()),
  });

  async function insertImageFile(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      if (!isImageFile(file)) throw new Error('Por favor, selecciona un archivo de imagen válido');
      const src = await readAsDataUrl(await compressImage(file, generalCompression));
      editor?.chain().focus().setImage({ src, alt: '' }).run();
      setFailure(null);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Error al cargar la imagen');
    }
  }

  return (
    <div className="stack" style={{ gap: 6 }}>
      <div className={styles.editor}>
        <TextToolbar
          editor={editor}
          isLinkOpen={isLinkOpen}
          onLinkOpen={setIsLinkOpen}
          onImage={(file) => void insertImageFile(file)}
        />
        <EditorContent editor={editor} className={styles.written} />
      </div>
      {(error ?? failure) && <FieldMessage tone="error">{error ?? failure}</FieldMessage>}
    </div>
  );
}
