import { formatCount, formatMegabytes } from '@cotejo/format/figures';
import clsx from 'clsx';
import { type DragEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import type { FileProblem } from './check-file.ts';
import { DocumentTile } from './DocumentTile.tsx';
import { FileInput } from './FileInput.tsx';
import { requirementTarget } from './missing-steps.ts';
import styles from './requirements.module.css';
import type { Requirement } from './requirements.ts';
import { isPhoto } from './stored-photo.ts';
import type { UploadState, Uploads } from './use-uploads.ts';

const AddPhoto = lazy(() => importWhenOnline(() => import('./AddPhoto.tsx')));

export function RequirementRow({
  creditId,
  requirement,
  number,
  uploads,
  onJoin,
}: {
  creditId: string;
  requirement: Requirement;
  number: number;
  uploads: Uploads;
  /** Opens the dialog that joins photos, starting with these. */
  onJoin: (photos: readonly File[]) => void;
}) {
  const { type, name, label, description } = requirement;
  const state = uploads.states[type];
  const [isOver, setIsOver] = useState(false);
  const { heading, act } = useKeptFocus(state.status);
  /** A single file is uploaded at once; several photos, or one from the camera, can be joined first. */
  function take(files: readonly File[], isCamera = false): void {
    const [file] = files;
    if (file && files.length === 1 && !isCamera) void uploads.pick(type, file);
    else if (uploads.mayJoin(type, files)) onJoin(files);
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    act();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) take(files);
  };
  return (
    <li
      className={clsx(styles[state.status === 'preparing' ? 'uploading' : state.status], isOver && styles.over)}
      id={requirementTarget(type)}
      data-requirement={type}
      onClickCapture={act}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span className={styles.mark}>
        <StateMark state={state} number={number} />
      </span>
      <div className={styles.text}>
        <h3 ref={heading} tabIndex={-1}>
          {name} <span className="soft">{label}</span>
        </h3>
        <RowDetail state={state} description={description} />
      </div>
      {(state.status === 'stored' || state.status === 'rejected') && (
        <DocumentTile creditId={creditId} document={state.document} previewUrl={state.previewUrl} />
      )}
      <div className={clsx('no-print', styles.actions)}>
        <RowActions
          creditId={creditId}
          requirement={requirement}
          state={state}
          uploads={uploads}
          onTake={take}
          onJoin={onJoin}
        />
      </div>
    </li>
  );
}

/**
 * The button that was pressed goes with the state of its row. Then the row's name takes the focus, which would fall to
 * the top of the page; not where the person has gone on to something else.
 */
function useKeptFocus(status: UploadState['status']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isActedOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the buttons have changed
  useEffect(() => {
    const { activeElement, body } = document;
    if (isActedOn.current && (activeElement === null || activeElement === body))
      heading.current?.focus({ preventScroll: true });
  }, [status]);
  const act = () => {
    isActedOn.current = true;
  };
  return { heading, act };
}

function StateMark({ state, number }: { state: UploadState; number: number }): ReactNode {
  if (state.status === 'stored') return <Icon name="check" size={20} />;
  if (state.status === 'uploading' || state.status === 'preparing') return <Icon name="upload" size={20} />;
  return state.status === 'failed' || state.status === 'rejected' ? <Icon name="warning" size={20} /> : number;
}

function RowDetail({ state, description }: { state: UploadState; description: string }) {
  const fileLine = (name: string, bytes: number) => (
    <p className="small soft">
      <span className={styles.fileName}>{name}</span> · <span className="no-break">{formatMegabytes(bytes)}</span>
    </p>
  );
  if (state.status === 'empty')
    return (
      <>
        <p className="small soft">{description}</p>
        <Problem problem={state.problem} />
      </>
    );
  if (state.status === 'stored')
    return (
      <>
        {fileLine(state.document.fileName, state.document.sizeBytes)}
        <Problem problem={state.problem} />
      </>
    );
  if (state.status === 'rejected')
    return (
      <>
        {fileLine(state.document.fileName, state.document.sizeBytes)}
        <FieldMessage tone="error">No se aceptó. {state.why}</FieldMessage>
        <Problem problem={state.problem} />
      </>
    );
  if (state.status === 'failed')
    return (
      <>
        {fileLine(state.file.name, state.file.size)}
        <FieldMessage tone="error">{state.problem ?? 'No se pudo subir el archivo.'}</FieldMessage>
      </>
    );
  if (state.status === 'preparing')
    return (
      <>
        {fileLine(state.file.name, state.file.size)}
        <p className="note" role="status">
          {state.waitingFor ?? 'Preparando el archivo...'}
        </p>
      </>
    );
  const percent = Math.round(state.share * 100);
  return (
    <>
      {fileLine(state.file.name, state.file.size)}
      <div
        className={styles.progress}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={`Subiendo ${state.file.name}`}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="note">
        {percent} % subido{state.waitingFor === null ? timeLeft(state) : '. '}
        <span role="status">{state.waitingFor}</span>
      </p>
    </>
  );
}

function Problem({ problem }: { problem: FileProblem | null }) {
  if (problem === null) return null;
  return (
    <>
      <FieldMessage tone="error">{problem.text}</FieldMessage>
      {problem.advice && <p className="small">{problem.advice}</p>}
    </>
  );
}

function RowActions({
  creditId,
  requirement,
  state,
  uploads,
  onTake,
  onJoin,
}: {
  creditId: string;
  requirement: Requirement;
  state: UploadState;
  uploads: Uploads;
  onTake: (files: readonly File[], isCamera?: boolean) => void;
  onJoin: (photos: readonly File[]) => void;
}) {
  const { type, name } = requirement;
  const of = <span className="visually-hidden"> {name}</span>;
  if (state.status === 'stored')
    return (
      <>
        {(state.photos.length > 0 || isPhoto(state.document)) && (
          <Suspense fallback={null}>
            <AddPhoto {...{ creditId, of, onJoin }} document={state.document} photos={state.photos} />
          </Suspense>
        )}
        <Button
          variant="plain"
          small
          busyText={state.isDeleting && 'Eliminando...'}
          onClick={() => uploads.deleteFile(type)}
        >
          Eliminar{of}
        </Button>
      </>
    );
  if (state.status === 'uploading' || state.status === 'preparing')
    return (
      <Button variant="plain" small onClick={() => uploads.cancel(type)}>
        Cancelar{of}
      </Button>
    );
  if (state.status === 'failed')
    return (
      <>
        <Button small data-step onClick={() => uploads.retry(type)}>
          <Icon name="retry" size={20} />
          Reintentar{of}
        </Button>
        <Button variant="plain" small onClick={() => uploads.cancel(type)}>
          Eliminar{of}
        </Button>
      </>
    );
  return (
    <Pickers requirement={requirement} label={state.status === 'rejected' ? 'CAMBIAR' : 'CARGAR'} onPick={onTake} />
  );
}

/** CARGAR (CAMBIAR for a rejected file), and the camera on touch screens. */
function Pickers({
  requirement: { name, accept },
  label,
  onPick,
}: {
  requirement: Requirement;
  label: string;
  onPick: (files: readonly File[], isCamera: boolean) => void;
}) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        input={files}
        accept={accept}
        label={`Elegir un archivo para ${name}`}
        onPick={(picked) => onPick(picked, false)}
      />
      <FileInput
        input={camera}
        isCamera
        accept="image/jpeg,image/png"
        label={`Tomar una foto de ${name}`}
        onPick={(picked) => onPick(picked, true)}
      />
      <Button variant="plain" small className={styles.camera} onClick={() => camera.current?.click()}>
        Tomar foto<span className="visually-hidden"> de {name}</span>
      </Button>
      <Button className={styles.load} data-step onClick={() => files.current?.click()}>
        <Icon name="upload" />
        {label}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </>
  );
}

/** ', faltan unos 6 segundos'; empty until 5 % has been sent. */
function timeLeft({
  share,
  movingSince,
}: Pick<UploadState & { status: 'uploading' }, 'share' | 'movingSince'>): string {
  const moved = share - movingSince.share;
  if (share >= 1) return ', terminando';
  if (moved < 0.05) return '';
  const seconds = Math.ceil((((Date.now() - movingSince.atMs) / moved) * (1 - share)) / 1000);
  return seconds > 0 ? `, faltan unos ${formatCount(seconds, 'segundo', 'segundos')}` : '';
}
