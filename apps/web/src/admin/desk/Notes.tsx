import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { missingNoteText, type Note, noteDeletionMinutes } from '@cotejo/contracts/desk/notes';
import { formatDateTime, formatRelativeTime } from '@cotejo/format/time';
import { useId, useState } from 'react';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { useAdmin, useMayCall } from '../shell/use-admin.ts';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import styles from './desk.module.css';
import { notesId } from './NewestNote.tsx';
import { type NotesAbout, noteCalls, notesPageSize, useDeleteNote, useNotes, useWriteNote } from './use-notes.ts';

const titles = { credit: 'Notas de la solicitud', person: 'Notas de la persona' } as const;

/** Those of an application and of its person; none on one's own, and none once the account is gone. */
export function CreditNotes({
  credit: { id, user, isOwn },
}: {
  credit: Pick<AdminCreditDetail, 'id' | 'user' | 'isOwn'>;
}) {
  if (isOwn || user.id === null) return null;
  return (
    <>
      <Notes about={{ kind: 'credit', id }} />
      <Notes about={{ kind: 'person', id: user.id }} />
    </>
  );
}

export function Notes({ about }: { about: NotesAbout }) {
  const titleId = useId();
  const [page, setPage] = useState(1);
  const mayRead = useMayCall(noteCalls[about.kind].list);
  const mayWrite = useMayCall(noteCalls[about.kind].write);
  const list = useNotes(about, page, mayRead);
  if (!mayRead) return null;
  const notes = list.data?.data ?? [];
  const total = list.data?.total ?? 0;
  return (
    <section className={styles.notes} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <span {...(about.kind === 'credit' && { id: notesId, tabIndex: -1 })}>
          {titles[about.kind]}
          {total > 0 && ` (${total})`}
        </span>
      </h3>
      <ListStates
        list={list}
        rows={1}
        loading="Cargando notas"
        failure="Error al cargar notas"
        isEmpty={total === 0}
        empty={<p className="small soft">Todavía no hay notas.</p>}
      >
        <ul>
          {notes.map((note) => (
            <NoteItem key={note.id} about={about} note={note} />
          ))}
        </ul>
        <Pagination page={page} pageCount={Math.ceil(total / notesPageSize)} onChange={setPage} isCompact />
      </ListStates>
      {mayWrite && <NoteForm about={about} onWritten={() => setPage(1)} />}
    </section>
  );
}

function NoteItem({ about, note }: { about: NotesAbout; note: Note }) {
  const [isAsking, setIsAsking] = useState(false);
  const erase = useDeleteNote(about, note, () => setIsAsking(false));
  const managesPeople = useAdmin().permissions.includes('users.manage');
  const isFresh = Date.now() - Date.parse(note.createdAt) < noteDeletionMinutes * 60_000;
  return (
    <li>
      <p>{note.text}</p>
      <div className="row">
        <span className="note" title={formatDateTime(note.createdAt)}>
          {note.author?.name ?? 'Alguien que ya no está'}, {formatRelativeTime(note.createdAt)}
        </span>
        {((note.mine && isFresh) || managesPeople) && (
          <Button small variant="plain" onClick={() => setIsAsking(true)}>
            Borrar<span className="visually-hidden"> la nota</span>
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmChange
          title="¿Borrar la nota?"
          confirm="Borrar"
          busyText="Borrando..."
          isDangerous
          onClose={() => setIsAsking(false)}
          change={erase}
        >
          <p>No se puede recuperar. En el registro de actividad queda que la borraste, no lo que decía.</p>
        </ConfirmChange>
      )}
    </li>
  );
}

function NoteForm({ about, onWritten }: { about: NotesAbout; onWritten: () => void }) {
  const write = useWriteNote(about, onWritten);
  const [kept, keep] = useTabTexts(`cotejo.note.${useAdmin().id}.${about.kind}.${about.id}`);
  const form = useOfficeForm({
    initial: { text: '' },
    restored: { text: kept.text ?? '' },
    check: ({ text }): FieldErrors => (text.trim() === '' ? { text: missingNoteText } : {}),
    send: async ({ text }) => {
      await write.mutateAsync(text.trim());
      keep((present) => (present.text === text ? {} : present));
    },
    startsAnew: true,
  });
  const box = form.box('text');
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <TextAreaField
        label="Nota nueva"
        hint="La persona puede pedir leerla. Deja fuera salud, religión y política."
        rows={2}
        maxLength={2000}
        {...box}
        onChange={(event) => {
          box.onChange(event);
          keep(() => ({ text: event.target.value }));
        }}
      />
      <FailureNote title={write.failureTitle} error={form.failure} keepsText />
      <div>
        <Button small type="submit" busyText={form.isBusy && 'Guardando...'}>
          Guardar nota
        </Button>
      </div>
    </form>
  );
}
