import clsx from 'clsx';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { DocumentTile } from './DocumentTile.tsx';
import { formatMegabytes } from './format-megabytes.ts';
import { requirementTarget } from './missing-steps.ts';
import styles from './requirements.module.css';
import type { Requirement } from './requirements.ts';
import type { UploadState, Uploads } from './use-uploads.ts';

/** One document: pick it, drop it or photograph it; see how far it is; take it away. */
export function RequirementRow({
  creditId,
  requirement,
  number,
  uploads,
}: {
  creditId: string;
  requirement: Requirement;
  number: number;
  uploads: Uploads;
}) {
  const { type, name, label, description } = requirement;
  const state = uploads.states[type];
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void uploads.pick(type, file);
  };
  return (
    <li
      className={clsx(styles[state.status], isOver && styles.over)}
      id={requirementTarget(type)}
      data-requirement={type}
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
        <h3>
          {name} <span className="soft">{label}</span>
        </h3>
        <RowDetail state={state} description={description} />
      </div>
      {state.status === 'stored' && (
        <DocumentTile creditId={creditId} document={state.document} previewUrl={state.previewUrl} />
      )}
      <div className={styles.actions}>
        <RowActions requirement={requirement} state={state} uploads={uploads} />
      </div>
    </li>
  );
}

function StateMark({ state, number }: { state: UploadState; number: number }): ReactNode {
  if (state.status === 'stored') return <Icon name="check" size={20} />;
  if (state.status === 'uploading') return <Icon name="upload" size={20} />;
  return state.status === 'failed' ? <Icon name="warning" size={20} /> : number;
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
        {state.problem && <FieldMessage tone="error">{state.problem}</FieldMessage>}
      </>
    );
  if (state.status === 'stored')
    return (
      <>
        {fileLine(state.document.fileName, state.document.sizeBytes)}
        {state.problem && <FieldMessage tone="error">{state.problem}</FieldMessage>}
      </>
    );
  if (state.status === 'failed')
    return (
      <>
        {fileLine(state.file.name, state.file.size)}
        <FieldMessage tone="error">{state.problem ?? 'No se pudo subir el archivo.'}</FieldMessage>
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
        {percent} % subido{timeLeft(state.share, state.startedAtMs)}
      </p>
    </>
  );
}

function RowActions({
  requirement,
  state,
  uploads,
}: {
  requirement: Requirement;
  state: UploadState;
  uploads: Uploads;
}) {
  const { type, name } = requirement;
  const of = <span className="visually-hidden"> {name}</span>;
  if (state.status === 'stored')
    return (
      <Button
        variant="plain"
        small
        busyText={state.isRemoving && 'Eliminando...'}
        onClick={() => void uploads.remove(type)}
      >
        Eliminar{of}
      </Button>
    );
  if (state.status === 'uploading')
    return (
      <Button variant="plain" small onClick={() => uploads.cancel(type)}>
        Cancelar{of}
      </Button>
    );
  if (state.status === 'failed')
    return (
      <>
        <Button small onClick={() => uploads.retry(type)}>
          <Icon name="retry" size={20} />
          Reintentar{of}
        </Button>
        <Button variant="plain" small onClick={() => uploads.cancel(type)}>
          Eliminar{of}
        </Button>
      </>
    );
  return <Pickers requirement={requirement} onPick={(file) => void uploads.pick(type, file)} />;
}

/** CARGAR, and on a touch screen the camera. */
function Pickers({ requirement, onPick }: { requirement: Requirement; onPick: (file: File) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = (ref: typeof files, accept: string, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      capture={isCamera ? 'environment' : undefined}
      aria-label={`${isCamera ? 'Tomar una foto de' : 'Elegir un archivo para'} ${requirement.name}`}
      data-picker={isCamera ? 'camera' : 'files'}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        // The same file may be picked again after it was taken away.
        event.target.value = '';
        if (file) onPick(file);
      }}
    />
  );
  return (
    <>
      {input(files, requirement.accept, false)}
      {input(camera, 'image/jpeg,image/png', true)}
      <Button variant="plain" small className={styles.camera} onClick={() => camera.current?.click()}>
        Tomar foto<span className="visually-hidden"> de {requirement.name}</span>
      </Button>
      <Button className={styles.load} onClick={() => files.current?.click()}>
        <Icon name="upload" />
        CARGAR<span className="visually-hidden"> {requirement.name}</span>
      </Button>
    </>
  );
}

/** ', faltan unos 6 segundos', once there is enough to tell by. */
function timeLeft(share: number, startedAtMs: number): string {
  if (share < 0.05 || share >= 1) return share >= 1 ? ', terminando' : '';
  const seconds = Math.ceil((((Date.now() - startedAtMs) / share) * (1 - share)) / 1000);
  return seconds > 0 ? `, faltan unos ${formatCount(seconds, 'segundo', 'segundos')}` : '';
}
