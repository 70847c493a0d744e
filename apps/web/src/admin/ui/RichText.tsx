import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { FieldMessage } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useNonce } from '#ui/nonce.ts';
import { proseClass } from '#ui/Prose.tsx';
import styles from './admin-ui.module.css';
import { provideFindLast } from './array-find-last.ts';
import { cleanPasted, lostPicturesText } from './pasted-html.ts';
import { compressPicture, generalCompression, isImageFile, pictureTypes, readAsDataUrl } from './pictures.ts';

provideFindLast();

/** Rows and columns of a new table, its first row a heading (spec 3 §2). */
const newTable = { rows: 3, cols: 3, withHeaderRow: true } as const;

const labels = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  h2ControlLabel: 'Título de sección',
  h3ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Cita',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar enlace',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
  linkEditorInputLabel: 'Dirección del enlace',
  linkEditorInputPlaceholder: 'https://ejemplo.ec',
  linkEditorExternalLink: 'Se abre en otra pestaña',
  linkEditorInternalLink: 'Se abre en la misma pestaña',
  linkEditorSave: 'Guardar',
};

interface RichTextProps {
  id: string;
  label: string;
  /** HTML at the start; later changes come out of `onChange`. Remount with another key to put another text in. */
  initialHtml: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}

/** A text with headings, lists, links, tables and pictures. */
export default function RichText({ id, label, initialHtml, onChange, error }: RichTextProps) {
  const nonce = useNonce();
  const [failure, setFailure] = useState<string | null>(null);
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
      transformPastedHTML: (pasted) => {
        const { html, lostPictures } = cleanPasted(pasted);
        setFailure(lostPictures > 0 ? lostPicturesText(lostPictures) : null);
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

  async function insertPicture(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      if (!isImageFile(file)) throw new Error('Por favor, selecciona un archivo de imagen válido');
      const src = await readAsDataUrl(await compressPicture(file, generalCompression));
      editor?.chain().focus().setImage({ src, alt: '' }).run();
      setFailure(null);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Error al cargar la imagen');
    }
  }

  return (
    <div className="stack" style={{ gap: 6 }}>
      <RichTextEditor editor={editor} labels={labels} withTypographyStyles={false} className={styles.editor}>
        <RichTextEditor.Toolbar className={styles.toolbar}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Link popoverProps={{ withinPortal: false }} disableTooltips />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Control
              className={styles.textButton}
              onClick={() => editor?.chain().focus().insertTable(newTable).run()}
            >
              Tabla
            </RichTextEditor.Control>
            <PictureControl onPick={(file) => void insertPicture(file)} />
          </RichTextEditor.ControlsGroup>
          {editor?.isActive('table') && <TableControls editor={editor} />}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={styles.written} />
      </RichTextEditor>
      {(error ?? failure) && <FieldMessage tone="error">{error ?? failure}</FieldMessage>}
    </div>
  );
}

function PictureControl({ onPick }: { onPick: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <RichTextEditor.Control
      className={styles.textButton}
      aria-label="Insertar imagen"
      onClick={() => input.current?.click()}
    >
      <Icon name="upload" size={16} />
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        hidden
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </RichTextEditor.Control>
  );
}

const tableSteps = [
  { label: '+ fila', run: (editor: Editor) => editor.chain().focus().addRowAfter().run() },
  { label: '− fila', run: (editor: Editor) => editor.chain().focus().deleteRow().run() },
  { label: '+ columna', run: (editor: Editor) => editor.chain().focus().addColumnAfter().run() },
  { label: '− columna', run: (editor: Editor) => editor.chain().focus().deleteColumn().run() },
  { label: 'Encabezado', run: (editor: Editor) => editor.chain().focus().toggleHeaderRow().run() },
  { label: 'Borrar tabla', run: (editor: Editor) => editor.chain().focus().deleteTable().run() },
];

/** What can be done with the table the cursor stands in. */
function TableControls({ editor }: { editor: Editor }) {
  return (
    <RichTextEditor.ControlsGroup>
      {tableSteps.map(({ label, run }) => (
        <RichTextEditor.Control key={label} className={styles.textButton} onClick={() => run(editor)}>
          {label}
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  );
}
