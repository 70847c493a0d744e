import type { Phone } from '@cotejo/contracts/phone-links/phone';
import { formatCount } from '@cotejo/format/figures';
import { formatTime } from '@cotejo/format/time';
import { useState } from 'react';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { asUploadedFile, findJoinProblem, prepareFile } from '../credits/details/check-file.ts';
import { type Requirement, requirements } from '../credits/details/requirements.ts';
import { ActButton } from '../handover/ActButton.tsx';
import { PhotoCheck } from './PhotoCheck.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import styles from './phone.module.css';
import type { PhoneActs } from './use-phone.ts';
import { usePhoneUploads } from './use-phone-uploads.ts';

interface Check {
  readonly requirement: Requirement;
  readonly photos: readonly File[];
}

const never = new AbortController().signal;

/** Loaded while the phone shows its number. */
export default function PhotosScreen({ phone, acts }: { phone: Phone; acts: PhoneActs }) {
  const uploads = usePhoneUploads(acts);
  const [check, setCheck] = useState<Check | null>(null);
  const { person, institution, needed, received, expiresAt } = phone;
  const rows = requirements.filter(
    ({ type }) =>
      [...needed, ...received].some(({ documentType }) => documentType === type) || uploads.jobs[type] !== undefined,
  );
  const isComplete = needed.length === 0 && rows.every(({ type }) => uploads.jobs[type] === undefined);

  /** Photos are looked at before they go; a PDF goes at once. */
  async function take(requirement: Requirement, files: readonly File[]): Promise<void> {
    const { type } = requirement;
    uploads.setProblem(type, undefined);
    const notTogether = findJoinProblem(files);
    if (notTogether === null) return setCheck({ requirement, photos: files });
    const [file] = files;
    if (files.length > 1 || file === undefined) return uploads.setProblem(type, notTogether);
    await sendAsItIs(requirement, file);
  }

  /** Of a photo that this browser cannot draw, the reason is told; or it is sent unseen. */
  async function sendAsItIs({ type }: Requirement, file: File): Promise<void> {
    setCheck(null);
    const prepared = await prepareFile(file, { signal: never, onWait: () => {} });
    if ('problem' in prepared) return uploads.setProblem(type, prepared.problem);
    await uploads.send(type, asUploadedFile(prepared.file).file);
  }

  if (check)
    return (
      <PhotoCheck
        requirement={check.requirement}
        first={check.photos}
        onLeave={() => setCheck(null)}
        onUnreadable={(file) => void sendAsItIs(check.requirement, file)}
        onSend={(file) => {
          setCheck(null);
          void uploads.send(check.requirement.type, file);
        }}
      />
    );
  return (
    <FocusedStep className={styles.step}>
      <h1>{isComplete ? 'Listo. Sigue en tu computadora' : headingOf(needed.length)}</h1>
      <p className="soft">
        Solicitud de {person}
        {institution && ` en ${institution.name}`}.{' '}
        {isComplete ? 'Revísala y envíala allí.' : `Tienes hasta las ${formatTime(expiresAt)}.`}
      </p>
      <ul className={styles.rows}>
        {rows.map((requirement) => (
          <PhotoRow
            key={requirement.type}
            requirement={requirement}
            need={needed.find(({ documentType }) => documentType === requirement.type)}
            uploads={uploads}
            onTake={(files) => void take(requirement, files)}
          />
        ))}
      </ul>
      <ActButton
        variant={isComplete ? 'main' : 'outline'}
        wide
        act={acts.finish}
        busyText="Terminando..."
        isBlocked={Object.values(uploads.jobs).some((job) => job?.failure === null)}
      >
        Terminar
      </ActButton>
    </FocusedStep>
  );
}

function headingOf(count: number): string {
  if (count === 0) return 'Enviando...';
  return `${count === 1 ? 'Falta' : 'Faltan'} ${formatCount(count, 'documento', 'documentos')}`;
}
