import { formatCount } from '@cotejo/format/figures';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { FileInput } from '../FileInput.tsx';
import type { Requirement } from '../requirements.ts';
import styles from './photos.module.css';
import { maximumPhotos, type Page, usePhotos } from './use-photos.ts';

/** `onReady` receives the joined file and its photos. */
export default function PhotosDialog({
  requirement,
  first,
  onClose,
  onReady,
}: {
  requirement: Requirement;
  first: readonly File[];
  onClose: () => void;
  onReady: (file: File, photos: File[]) => void;
}) {
  const { pages, progress, isJoining, problem, add, move, deletePhoto, join } = usePhotos(first);
  const [isLeaving, setIsLeaving] = useState(false);
  const [said, setSaid] = useState('');
  const { list, focusNext } = useFocusAfterChange(pages);
  const count = pages.length;

  async function upload(): Promise<void> {
    const file = await join(`${requirement.fileName}-${count}-fotos.pdf`);
    if (file)
      onReady(
        file,
        pages.map(({ photo }) => photo.file),
      );
  }

  function moveAndSay(index: number, by: -1 | 1): void {
    move(index, by);
    setSaid(`La foto ${index + 1} ahora es la ${index + 1 + by} de ${count}.`);
    focusNext(index + by, by === -1 ? 'before' : 'after');
  }

  function deleteAndSay(index: number): void {
    deletePhoto(index);
    setSaid(
      `Quitaste la foto ${index + 1}. ${count === 2 ? 'Queda' : 'Quedan'} ${formatCount(count - 1, 'foto', 'fotos')}.`,
    );
    focusNext(Math.min(index, count - 2), 'delete');
  }

  return (
    <Dialog
      isOpen
      wide
      onClose={() => (count === 0 || isLeaving ? onClose() : setIsLeaving(true))}
      title={`Fotos: ${requirement.name}`}
      footer={
        isLeaving ? (
          <>
            <p role="alert" className={styles.question}>
              {count === 1
                ? '¿Descartar la foto? Todavía no la has subido.'
                : `¿Descartar las ${count} fotos? Todavía no las has subido.`}
            </p>
            <Button variant="danger" onClick={onClose}>
              Descartar
            </Button>
            <Button variant="main" onClick={() => setIsLeaving(false)}>
              Seguir aquí
            </Button>
          </>
        ) : (
          <>
            <AddButtons requirement={requirement} isFull={count >= maximumPhotos} isBlocked={isJoining} onPick={add} />
            <Button
              variant="main"
              isBlocked={count === 0}
              busyText={progress !== null && `Preparando foto ${progress.at} de ${progress.of}...`}
              onClick={() => void upload()}
            >
              <Icon name="upload" />
              {count > 1 ? `SUBIR LAS ${count} FOTOS` : 'SUBIR LA FOTO'}
            </Button>
          </>
        )
      }
    >
      <p>{requirement.photosHint} Se suben como un solo documento, en este orden.</p>
      {problem && (
        <div role="alert">
          <FieldMessage tone="error">{problem}</FieldMessage>
        </div>
      )}
      <ol ref={list} className={styles.pages}>
        {pages.map((page, index) => (
          <PageItem
            key={page.key}
            page={page}
            number={index + 1}
            isLast={index === count - 1}
            onMove={(by) => moveAndSay(index, by)}
            onDelete={() => deleteAndSay(index)}
          />
        ))}
      </ol>
      {count === 0 && !progress && <p className="soft">Todavía no hay fotos. Agrega la primera.</p>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </Dialog>
  );
}

function PageItem({
  page,
  number,
  isLast,
  onMove,
  onDelete,
}: {
  page: Page;
  number: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}) {
  return (
    <li>
      <a href={page.previewUrl} target="_blank" rel="noreferrer" aria-label={`Ver la foto ${number} en grande`}>
        <img src={page.previewUrl} alt={`Foto ${number}: ${page.name}`} />
      </a>
      <b>Foto {number}</b>
      <div className={styles.order}>
        <Button
          small
          data-does="before"
          isBlocked={number === 1}
          aria-label={`Mover la foto ${number} antes`}
          onClick={() => number > 1 && onMove(-1)}
        >
          <Icon name="arrowLeft" size={20} />
        </Button>
        <Button
          small
          data-does="after"
          isBlocked={isLast}
          aria-label={`Mover la foto ${number} después`}
          onClick={() => !isLast && onMove(1)}
        >
          <Icon name="arrowRight" size={20} />
        </Button>
        <Button small data-does="delete" aria-label={`Quitar la foto ${number}`} onClick={onDelete}>
          <Icon name="close" size={20} />
        </Button>
      </div>
    </li>
  );
}

function AddButtons({
  requirement,
  isFull,
  isBlocked,
  onPick,
}: {
  requirement: Requirement;
  isFull: boolean;
  /** While photos are being joined: new ones would be missing in the document. */
  isBlocked: boolean;
  onPick: (files: File[]) => void;
}) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  if (isFull) return <p className={`small soft ${styles.full}`}>Ya tienes {maximumPhotos} fotos, el máximo.</p>;
  return (
    <>
      <FileInput input={files} accept=".jpg,.jpeg,.png" label={`Agregar fotos a ${requirement.name}`} onPick={onPick} />
      <FileInput
        input={camera}
        isCamera
        accept="image/jpeg,image/png"
        label={`Tomar otra foto de ${requirement.name}`}
        onPick={onPick}
      />
      <Button className={styles.camera} isBlocked={isBlocked} onClick={() => !isBlocked && camera.current?.click()}>
        Tomar otra foto
      </Button>
      <Button data-does="add" isBlocked={isBlocked} onClick={() => !isBlocked && files.current?.click()}>
        <Icon name="plus" size={20} />
        Agregar otra foto
      </Button>
    </>
  );
}

/** Focuses the photo that moved, or the neighbor of the one that was removed. */
function useFocusAfterChange(pages: readonly Page[]) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ index: number; does: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the list has changed
  useEffect(() => {
    if (!wanted.current) return;
    const { index, does } = wanted.current;
    wanted.current = null;
    const button = list.current?.children[index]?.querySelector<HTMLElement>(`[data-does="${does}"]`);
    (button ?? list.current?.closest('dialog')?.querySelector<HTMLElement>('[data-does="add"]'))?.focus();
  }, [pages]);
  const focusNext = (index: number, does: 'before' | 'after' | 'delete') => {
    wanted.current = { index, does };
  };
  return { list, focusNext };
}
