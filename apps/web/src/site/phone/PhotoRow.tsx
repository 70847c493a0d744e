import type { NeededDocument } from '@cotejo/contracts/phone-links/phone';
import { type ComponentProps, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { FileInput } from '../credits/details/FileInput.tsx';
import type { Requirement } from '../credits/details/requirements.ts';
import styles from './phone.module.css';
import type { PhoneJob, PhoneUploads } from './use-phone-uploads.ts';

/** One document: what is missing, how far it is, or that it was sent. */
export function PhotoRow({
  requirement,
  need,
  uploads,
  onTake,
}: {
  requirement: Requirement;
  /** Left out once it came. */
  need: NeededDocument | undefined;
  uploads: PhoneUploads;
  onTake: (files: readonly File[]) => void;
}) {
  const { type, name, photosHint } = requirement;
  const job = uploads.jobs[type];
  const problem = uploads.problems[type];
  const isSent = need === undefined && job === undefined;
  return (
    <li data-requirement={type}>
      <h2>{name}</h2>
      {need?.reason && <FieldMessage tone="error">No se aceptó. {need.reason}</FieldMessage>}
      {job === undefined && !isSent && <p className="soft">{photosHint}</p>}
      {problem && (
        <div role="alert">
          <FieldMessage tone="error">{problem.text}</FieldMessage>
          {problem.advice && <p className="small">{problem.advice}</p>}
        </div>
      )}
      {job ? (
        <JobOf
          job={job}
          name={name}
          onRetry={() => void uploads.send(type, job.file)}
          onCancel={() => uploads.cancel(type)}
        />
      ) : isSent ? (
        <div className={styles.sent}>
          <p>
            <Icon name="check" size={20} />
            Enviado
          </p>
          <CameraButton requirement={requirement} onTake={onTake} variant="plain" small>
            Tomar otra vez<span className="visually-hidden"> la foto de {name}</span>
          </CameraButton>
        </div>
      ) : (
        <Pickers requirement={requirement} onTake={onTake} />
      )}
    </li>
  );
}

function JobOf({
  job: { file, share, waitingFor, failure },
  name,
  onRetry,
  onCancel,
}: {
  job: PhoneJob;
  name: string;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const percent = Math.round(share * 100);
  const of = <span className="visually-hidden"> {name}</span>;
  if (failure !== null)
    return (
      <>
        <p className={`small soft ${styles.fileName}`}>{file.name}</p>
        <div role="alert">
          <FieldMessage tone="error">{failure}</FieldMessage>
        </div>
        <div className={styles.buttons}>
          <Button variant="main" wide onClick={onRetry}>
            Reintentar{of}
          </Button>
          <Button wide onClick={onCancel}>
            Tomar otra foto{of}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <div
        className={styles.progress}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={`Enviando ${name}`}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="note">
        {percent} % enviado{waitingFor !== null && '. '}
        <span role="status">{waitingFor}</span>
      </p>
      <Button variant="plain" small className={styles.cancel} onClick={onCancel}>
        Cancelar{of}
      </Button>
    </>
  );
}

function CameraButton({
  requirement: { name },
  onTake,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  requirement: Requirement;
  onTake: (files: readonly File[]) => void;
}) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        input={camera}
        isCamera
        accept="image/jpeg,image/png"
        label={`Tomar una foto de ${name}`}
        onPick={onTake}
      />
      <Button {...button} onClick={() => camera.current?.click()} />
    </>
  );
}

function Pickers({ requirement, onTake }: { requirement: Requirement; onTake: (files: readonly File[]) => void }) {
  const { name, accept } = requirement;
  const files = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.buttons}>
      <CameraButton requirement={requirement} onTake={onTake} variant="main" wide>
        Tomar foto<span className="visually-hidden"> de {name}</span>
      </CameraButton>
      <FileInput input={files} accept={accept} label={`Elegir un archivo para ${name}`} onPick={onTake} />
      <Button variant="plain" wide onClick={() => files.current?.click()}>
        Elegir un archivo<span className="visually-hidden"> para {name}</span>
      </Button>
    </div>
  );
}
