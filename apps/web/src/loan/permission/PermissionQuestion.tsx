import { handedOverText } from '@cotejo/contracts/handovers/permission-words';
import { getActiveTerms, type TermsVersion } from '@cotejo/contracts/terms/public';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { FieldMessage } from '#ui/controls/Field.tsx';
import styles from './permission.module.css';
import { TermsText } from './TermsText.tsx';

/** The terms in force; undefined while loading or after a failure. The server then uses the current version. */
export const useTermsInForce = (isNeeded = true): TermsVersion | undefined =>
  useQuery({ ...endpointQuery(getActiveTerms, { isBackground: true }), enabled: isNeeded }).data;

export const unansweredText = 'Elige sí o no';

export const changedTermsText = ({ version }: Pick<TermsVersion, 'version'>): string =>
  `Los términos cambiaron: lee la versión ${version} y responde otra vez.`;

/** Yes or no. Neither is preselected, because consent must be an explicit act (LOPDP art. 8). */
export function PermissionQuestion({
  institutionName,
  answer,
  error,
  terms,
  isChanged,
  firstChoice,
  onAnswer,
}: {
  institutionName: string;
  answer: boolean | null;
  error: string | null;
  /** The terms that a "yes" accepts. */
  terms: TermsVersion | undefined;
  /** Whether `terms` replaced a version that was shown before; they then start open. */
  isChanged: boolean;
  firstChoice: Ref<HTMLInputElement>;
  onAnswer: (answer: boolean) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.question} aria-describedby={error ? `${id}-said` : undefined}>
      <legend>
        <b>¿Cotejo le entrega tu solicitud a {institutionName}?</b>
      </legend>
      <p className="small soft">
        Solo si se aprueba la revisión. {handedOverText(institutionName)} Puedes cambiarlo en tu perfil cuando quieras.
      </p>
      <div className={styles.choices}>
        <Choice
          ref={firstChoice}
          name={id}
          hasError={error !== null}
          isChosen={answer === true}
          onChoose={() => onAnswer(true)}
        >
          Sí, entrégala
        </Choice>
        <Choice name={id} hasError={error !== null} isChosen={answer === false} onChoose={() => onAnswer(false)}>
          No, la llevo yo
        </Choice>
      </div>
      {error && (
        <div role="alert">
          <FieldMessage id={`${id}-said`} tone="error">
            {error}
          </FieldMessage>
        </div>
      )}
      {terms && <TermsText terms={terms} isOpenAtFirst={isChanged} />}
    </fieldset>
  );
}

function Choice({
  ref,
  name,
  isChosen,
  hasError,
  onChoose,
  children,
}: {
  ref?: Ref<HTMLInputElement>;
  name: string;
  isChosen: boolean;
  hasError: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <label>
      <input
        ref={ref}
        type="radio"
        name={name}
        checked={isChosen}
        aria-invalid={hasError ? true : undefined}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}
