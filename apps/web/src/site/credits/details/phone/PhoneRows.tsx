import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import type { PhoneLink } from '@cotejo/contracts/phone-links/applicant';
import clsx from 'clsx';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { DocumentTile } from '../DocumentTile.tsx';
import requirementStyles from '../requirements.module.css';
import type { Requirement } from '../requirements.ts';
import type { UploadState } from '../use-uploads.ts';
import styles from './phone.module.css';

/** What the phone is sending and what came. */
export function PhoneRows({
  creditId,
  rows,
  states,
  link,
  isComplete,
}: {
  creditId: string;
  rows: readonly Requirement[];
  states: Record<RequiredDocumentType, UploadState>;
  link: PhoneLink;
  isComplete: boolean;
}) {
  return (
    <FocusedStep className={styles.said}>
      <p role="status">
        {isComplete ? (
          <>
            <b>Ya están todos los documentos.</b> Solo falta enviar la solicitud, desde aquí.
          </>
        ) : (
          'El teléfono está confirmado. Toma las fotos allí: llegan aquí solas.'
        )}
      </p>
      <ul className={requirementStyles.list}>
        {rows.map((requirement) => (
          <PhoneRow key={requirement.type} {...{ creditId, requirement, link }} state={states[requirement.type]} />
        ))}
      </ul>
      {!isComplete && (
        <p className="small soft">Puedes cerrar esta ventana: el teléfono sigue enviando hasta que termines.</p>
      )}
    </FocusedStep>
  );
}

function PhoneRow({
  creditId,
  requirement: { type, name },
  link,
  state,
}: {
  creditId: string;
  requirement: Requirement;
  link: PhoneLink;
  state: UploadState;
}) {
  const coming = link.uploading.find(({ documentType }) => documentType === type);
  const isStored = state.status === 'stored';
  const percent = coming && Math.round((coming.offset / coming.sizeBytes) * 100);
  return (
    <li
      className={clsx(requirementStyles[coming ? 'uploading' : isStored ? 'stored' : 'empty'], styles.row)}
      data-phone-row={type}
    >
      <span className={requirementStyles.mark}>
        <Icon name={coming ? 'upload' : isStored ? 'check' : 'clock'} size={20} />
      </span>
      <div className={requirementStyles.text}>
        <h3>{name}</h3>
        {percent === undefined ? (
          <p className="small soft">{isStored ? 'Ya llegó' : state.status === 'rejected' ? 'Falta otra' : 'Falta'}</p>
        ) : (
          <>
            <div
              className={requirementStyles.progress}
              role="progressbar"
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-label={`Llegando: ${name}`}
            >
              <i style={{ width: `${percent}%` }} />
            </div>
            <p className="note">Llegando: {percent} %</p>
          </>
        )}
      </div>
      {isStored && <DocumentTile creditId={creditId} document={state.document} previewUrl={state.previewUrl} />}
    </li>
  );
}
