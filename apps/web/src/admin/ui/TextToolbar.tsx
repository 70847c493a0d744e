import type { Editor } from '@tiptap/react';
import { type ReactNode, useRef } from 'react';
import { Icon } from '#ui/page/Icon.tsx';
import { imageTypes } from './images.ts';
import { LinkControl } from './LinkControl.tsx';
import styles from './RichText.module.css';
import { Control } from './TextControl.tsx';

const newTable = { rows: 3, cols: 3, withHeaderRow: true } as const;

interface TextToolbarProps {
  editor: Editor;
  isLinkOpen: boolean;
  onLinkOpen: (isOpen: boolean) => void;
  onImage: (file: File | undefined) => void;
}

export function TextToolbar({ editor, isLinkOpen, onLinkOpen, onImage }: TextToolbarProps) {
  const run = () => editor.chain().focus();
  const isHeading = (level: 2 | 3) => editor.isActive('heading', { level });
  return (
    <div className={styles.toolbar}>
      <Group>
        <Control
          label="Título de sección"
          isOn={isHeading(2)}
          onClick={() => run().toggleHeading({ level: 2 }).run()}
          drawing={`${letterH}M17 12a2 2 0 1 1 4 0c0 .591-.417 1.318-.816 1.858L17 18h4`}
        />
        <Control
          label="Subtítulo"
          isOn={isHeading(3)}
          onClick={() => run().toggleHeading({ level: 3 }).run()}
          drawing={`${letterH}M19 14a2 2 0 1 0-2-2M17 16a2 2 0 1 0 2-2`}
        />
        <Control
          label="Negrita"
          isOn={editor.isActive('bold')}
          onClick={() => run().toggleBold().run()}
          drawing="M7 5h6a3.500 3.500 0 0 1 0 7H7zM13 12h1a3.500 3.500 0 0 1 0 7H7v-7"
        />
        <Control
          label="Cursiva"
          isOn={editor.isActive('italic')}
          onClick={() => run().toggleItalic().run()}
          drawing="M11 5h6M7 19h6M14 5l-4 14"
        />
        <Control
          label="Subrayado"
          isOn={editor.isActive('underline')}
          onClick={() => run().toggleUnderline().run()}
          drawing="M7 5v5a5 5 0 0 0 10 0V5M5 19h14"
        />
      </Group>
      <Group>
        <Control
          label="Lista"
          isOn={editor.isActive('bulletList')}
          onClick={() => run().toggleBulletList().run()}
          drawing="M9 6h11M9 12h11M9 18h11M5 6v.010M5 12v.010M5 18v.010"
        />
        <Control
          label="Lista numerada"
          isOn={editor.isActive('orderedList')}
          onClick={() => run().toggleOrderedList().run()}
          drawing="M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591-.5 1-1 1.500L4 20h4M6 10V4L4 6"
        />
        <Control
          label="Cita"
          isOn={editor.isActive('blockquote')}
          onClick={() => run().toggleBlockquote().run()}
          drawing="M6 15h15M21 19H6M15 11h6M21 7h-6M9 9h1a1 1 0 1 1-1 1V7.500a2 2 0 0 1 2-2M3 9h1a1 1 0 1 1-1 1V7.500a2 2 0 0 1 2-2"
        />
        <LinkControl
          editor={editor}
          isOpen={isLinkOpen}
          onOpenChange={onLinkOpen}
          trigger={<Control label="Enlace" isOn={editor.isActive('link')} drawing={linkDrawing} />}
        />
        <Control
          label="Quitar enlace"
          onClick={() => run().unsetLink().run()}
          drawing={`M17 22v-2${linkDrawing}M20 17h2M2 7h2M7 2v2`}
        />
      </Group>
      <Group>
        <Control onClick={() => run().insertTable(newTable).run()}>Tabla</Control>
        <ImageControl onPick={onImage} />
      </Group>
      {editor.isActive('table') && (
        <Group>
          <Control onClick={() => run().addRowAfter().run()}>+ fila</Control>
          <Control onClick={() => run().deleteRow().run()}>− fila</Control>
          <Control onClick={() => run().addColumnAfter().run()}>+ columna</Control>
          <Control onClick={() => run().deleteColumn().run()}>− columna</Control>
          <Control onClick={() => run().toggleHeaderRow().run()}>Encabezado</Control>
          <Control onClick={() => run().deleteTable().run()}>Borrar tabla</Control>
        </Group>
      )}
      <Group>
        <Control
          label="Deshacer"
          disabled={!editor.can().undo()}
          onClick={() => run().undo().run()}
          drawing="M9 14l-4-4 4-4M5 10h11a4 4 0 1 1 0 8h-1"
        />
        <Control
          label="Rehacer"
          disabled={!editor.can().redo()}
          onClick={() => run().redo().run()}
          drawing="M15 14l4-4-4-4M19 10H8a4 4 0 1 0 0 8h1"
        />
      </Group>
    </div>
  );
}

const letterH = 'M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2';
const linkDrawing =
  'M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072L18 13M13 18l-.397.534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071L6 11';

function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}

function ImageControl({ onPick }: { onPick: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Control label="Insertar imagen" onClick={() => input.current?.click()}>
        <Icon name="upload" size={16} />
      </Control>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join()}
        hidden
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
