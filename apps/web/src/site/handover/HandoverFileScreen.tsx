import type { HandoverFile } from '@cotejo/contracts/handovers/contact';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { HandoverAnswers } from './HandoverAnswers.tsx';
import { HandoverFileView } from './HandoverFileView.tsx';
import styles from './handover.module.css';
import type { HandoverPageActs } from './use-handover.ts';

/** Loaded once a code was asked for. */
export default function HandoverFileScreen({
  file,
  endsAt,
  contactEmail,
  handover,
}: {
  file: HandoverFile;
  endsAt: string;
  contactEmail: string;
  handover: HandoverPageActs;
}) {
  return (
    <FocusedStep className={styles.file}>
      <HandoverFileView file={file} endsAt={endsAt} handover={handover} />
      <HandoverAnswers key={file.version} file={file} contactEmail={contactEmail} handover={handover} />
    </FocusedStep>
  );
}
