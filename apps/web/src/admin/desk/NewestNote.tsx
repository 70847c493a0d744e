import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { listCreditNotes, listUserNotes } from '@cotejo/contracts/desk/notes';
import { formatCount } from '@cotejo/format/figures';
import { useMayCall } from '../shell/use-admin.ts';
import styles from './desk.module.css';
import { useNotes } from './use-notes.ts';

export const notesId = 'notas';

/** Unfolds what hides the notes and puts the focus there. */
export function showNotes(): void {
  const notes = document.getElementById(notesId);
  const fold = notes?.closest('details');
  if (fold) fold.open = true;
  notes?.focus();
}

type NotesOf = Pick<AdminCreditDetail, 'id' | 'user' | 'isOwn'>;

/** How many notes an application and its person have, and the text of the newest; null without any. */
function useNewestNote({ id, user, isOwn }: NotesOf): { count: number; text: string } | null {
  const areShown = !isOwn && user.id !== null;
  const mayReadCredit = useMayCall(listCreditNotes);
  const mayReadPerson = useMayCall(listUserNotes);
  const ofCredit = useNotes({ kind: 'credit', id }, 1, areShown && mayReadCredit);
  const ofPerson = useNotes({ kind: 'person', id: user.id ?? '' }, 1, areShown && mayReadPerson);
  const lists = [ofCredit.data, ofPerson.data].filter((list) => list !== undefined);
  const [newest] = lists.flatMap(({ data }) => data).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return newest ? { count: lists.reduce((sum, { total }) => sum + total, 0), text: newest.text } : null;
}

const countText = (count: number): string => formatCount(count, 'nota', 'notas');

/** One line that leads to the notes. */
export function NewestNote({ credit }: { credit: NotesOf }) {
  const newest = useNewestNote(credit);
  if (!newest) return null;
  return (
    <button type="button" className={styles.newest} aria-keyshortcuts="O" title={newest.text} onClick={showNotes}>
      <b>{countText(newest.count)}</b> · <q>{newest.text}</q>
      <span className={styles.key} aria-hidden="true">
        O
      </span>
    </button>
  );
}

/** For a dialog that decides. */
export function NewestNoteText({ credit }: { credit: NotesOf }) {
  const newest = useNewestNote(credit);
  if (!newest) return null;
  return (
    <p className={styles.newestText}>
      <b>{countText(newest.count)}</b> · <q>{newest.text}</q>
    </p>
  );
}
