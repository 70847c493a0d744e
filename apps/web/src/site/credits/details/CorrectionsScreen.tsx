import { amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { FlowBackLink } from '../FlowBackLink.tsx';
import styles from './details.module.css';
import { listMissingSteps } from './missing-steps.ts';
import { Requirements } from './Requirements.tsx';
import { ReturnNotice } from './ReturnNotice.tsx';
import { inOrder, requirementsToCorrect } from './requirements.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { useGoingOn } from './use-going-on.ts';
import { useSubmission } from './use-submission.ts';
import { useUploads } from './use-uploads.ts';

/** A returned application in which only some documents may be replaced. */
export default function CorrectionsScreen({
  credit,
  isConfirmed,
}: {
  credit: CreditDetails;
  /** False while the data comes from storage, not yet from the server. */
  isConfirmed: boolean;
}) {
  const uploads = useUploads(credit);
  const submission = useSubmission(credit.id);
  const toCorrect = requirementsToCorrect(credit.corrections);
  const missing = listMissingSteps({ rows: inOrder(credit.corrections), states: uploads.states });
  useGoingOn(missing, isConfirmed);
  const institution = credit.institution?.name ?? 'la institución';
  const type = credit.amortizationType === null ? '' : `, ${amortizationTypeLabels[credit.amortizationType]}`;
  return (
    <>
      <div className="box">
        <FlowBackLink to="/perfil" />
        <header className={styles.head}>
          <div className={styles.name}>
            <h1>Corrige tu solicitud</h1>
          </div>
          <p className="soft">
            {formatDollars(credit.amount)} a {formatMonths(credit.term)} con {institution}
            {type}. Cambia solo lo que te devolvieron: lo demás queda como está.
          </p>
        </header>
        <ReturnNotice returned={credit.returned} />
        <Requirements creditId={credit.id} rows={toCorrect} uploads={uploads} institutionName={institution} />
      </div>
      <SubmitBar
        missing={missing}
        documentCount={toCorrect.length}
        isAgain
        isBusy={submission.isBusy}
        failure={submission.failure}
        onSubmit={() => void submission.submit(null)}
      />
    </>
  );
}
