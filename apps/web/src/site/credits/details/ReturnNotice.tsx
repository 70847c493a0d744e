import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import { FieldMessage } from '#ui/controls/Field.tsx';
import styles from './details.module.css';

/** Empty if only documents have to be replaced. */
export function ReturnNotice({ returned }: Pick<CreditDetails, 'returned'>) {
  const why = returned === null ? '' : statedText(returned);
  if (why === '') return null;
  return (
    <div className={styles.returned}>
      <FieldMessage tone="error">
        Quien revisó tu solicitud te dice: {why} {returned?.reason?.nextStep}
      </FieldMessage>
    </div>
  );
}
