import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { FileInput } from '../credits/details/FileInput.tsx';
import { maximumPhotos, usePhotos } from '../credits/details/photos/use-photos.ts';
import type { Requirement } from '../credits/details/requirements.ts';
import styles from './phone.module.css';

/** Shows the photos large before they are sent; several become one document, as on the site. */
export function PhotoCheck({
  requirement,
  first,
  onSend,
  onUnreadable,
  onLeave,
}: {
  requirement: Requirement;
  first: readonly File[];
  onSend: (file: File) => void;
  /** The only photo cannot be drawn here. */
  onUnreadable: (file: File) => void;
  onLeave: () => void;
}) {
  const { pages, progress, problem, add, move, deletePhoto, join } = usePhotos(first);
  const count = pages.length;
  const another = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLLIElement>(null);
  const [only] = first;

  const giveUp = useEffectEvent(() => first.length === 1 && only && onUnreadable(only));
  const isUnreadable = problem !== null && count === 0;
  useEffect(() => {
    if (isUnreadable) giveUp();
  }, [isUnreadable]);
  useEffect(() => {
    if (count > 1) last.current?.scrollIntoView();
  }, [count]);

  async function send(): Promise<void> {
    const file = await join(`${requirement.fileName}-${count}-fotos.pdf`);
    if (file) onSend(file);
  }

  function repeat(photos: readonly File[]): void {
    deletePhoto(count - 1);
    add(photos);
  }

  const busyText = progress !== null && `Preparando foto ${progress.at} de ${progress.of}...`;
  const heading = headingOf(count, isUnreadable);
  return (
    <FocusedStep className={styles.step}>
      <h1>{heading}</h1>
      <p className="soft">
        {requirement.name}. {requirement.photosHint}
      </p>
      {problem && (
        <div role="alert">
          <FieldMessage tone="error">{problem}</FieldMessage>
        </div>
      )}
      <ol className={styles.photos}>
        {pages.map((page, index) => (
          <li key={page.key} ref={index === count - 1 ? last : undefined}>
            {count > 1 && (
              <div className={styles.photoHead}>
                <b>
                  Foto {index + 1} de {count}
                </b>
                <div className="row">
                  {index > 0 && (
                    <Button small onClick={() => move(index, -1)}>
                      Mover antes<span className="visually-hidden"> la foto {index + 1}</span>
                    </Button>
                  )}
                  <Button small onClick={() => deletePhoto(index)}>
                    Quitar<span className="visually-hidden"> la foto {index + 1}</span>
                  </Button>
                </div>
              </div>
            )}
            <img src={page.previewUrl} alt={count > 1 ? `Foto ${index + 1}` : 'La foto que tomaste'} />
          </li>
        ))}
      </ol>
      <FileInput
        input={again}
        isCamera
        accept="image/jpeg,image/png"
        label={`Repetir la foto de ${requirement.name}`}
        onPick={repeat}
      />
      <FileInput
        input={another}
        isCamera
        accept="image/jpeg,image/png"
        label={`Agregar otra foto de ${requirement.name}`}
        onPick={add}
      />
      <div className={styles.buttons}>
        {count > 0 && (
          <>
            <Button variant="main" wide busyText={busyText} onClick={() => void send()}>
              {count > 1 ? `Sí, enviar las ${count} fotos` : 'Sí, enviar'}
            </Button>
            <Button wide onClick={() => again.current?.click()}>
              {count > 1 ? 'Repetir la última' : 'Repetir'}
            </Button>
          </>
        )}
        {count > 0 && count < maximumPhotos && (
          <Button wide onClick={() => another.current?.click()}>
            Agregar otra foto
          </Button>
        )}
        <Button variant="plain" wide onClick={onLeave}>
          Volver sin enviar
        </Button>
      </div>
    </FocusedStep>
  );
}

function headingOf(count: number, isUnreadable: boolean): string {
  if (count === 0) return isUnreadable ? 'No pudimos leer la foto' : 'Preparando la foto...';
  return count > 1 ? '¿Se leen bien?' : '¿Se lee bien?';
}
