import {
  type Criteria,
  type CriteriaAnswers,
  type CriteriaQuestion,
  criteriaQuestions,
  questionsAsked,
} from '@cotejo/finance/criteria';
import { formatMonths } from '@cotejo/format/figures';
import { Fragment, useState } from 'react';
import { deleteAnswers } from '#forms/kept-answers.ts';
import { keepAnswers, useAnswers } from '#loan/answers.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { OtherDebtsField } from '../OtherDebtsField.tsx';
import styles from './criteria.module.css';

export interface AskingOffer {
  institution: { id: string; name: string };
  criteria: Criteria;
}

/** What any of the institutions asks for a loan of this amount. */
export function questionsOf(offers: readonly AskingOffer[], amount: number): CriteriaQuestion[] {
  const asked = new Set(offers.flatMap(({ criteria }) => questionsAsked(criteria, amount)));
  return criteriaQuestions.filter((question) => asked.has(question));
}

const preferNot = 'Prefiero no decirlo';

const earningOptions: Readonly<Record<NonNullable<CriteriaAnswers['earningKind']>, string>> = {
  employee: 'Trabajo en dependencia',
  business: 'Negocio propio o por cuenta propia',
  pension: 'Jubilación',
  remittances: 'Remesas',
  other: 'Otro',
};

/** Asks only what one of the institutions asks. Each answer counts as soon as it is given. */
export function AnswersForm({
  offers,
  questions,
}: {
  offers: readonly AskingOffer[];
  questions: readonly CriteriaQuestion[];
}) {
  const { earningKind } = useAnswers();
  const [deletions, setDeletions] = useState(0);
  const asks = (question: CriteriaQuestion) => questions.includes(question);
  return (
    <div className={styles.questions}>
      {/* The key empties the boxes, which hold what was typed. */}
      <Fragment key={deletions}>
        {asks('age') && (
          <WholeNumberField
            name="age"
            label="Tu edad"
            least={18}
            most={99}
            wrong="Escribe tu edad en años, de 18 a 99."
          />
        )}
        {asks('earnings') && (
          <>
            <SelectField
              label="¿De dónde viene tu ingreso?"
              value={earningKind ?? ''}
              onChange={({ target }) =>
                keepAnswers({ earningKind: kindsOfEarning.find((kind) => kind === target.value) ?? null })
              }
            >
              <option value="">{preferNot}</option>
              {kindsOfEarning.map((kind) => (
                <option key={kind} value={kind}>
                  {earningOptions[kind]}
                </option>
              ))}
            </SelectField>
            <WholeNumberField
              name="earningMonths"
              label="Meses con ese ingreso"
              least={0}
              most={600}
              wrong="Escribe los meses, de 0 a 600."
            />
          </>
        )}
        {asks('otherDebts') && <OtherDebtsField hint="Lo que ya pagas por préstamos y tarjetas; 0 si no debes." />}
        {asks('arrears') && <YesNoField name="hasArrears" label="¿Tienes deudas vencidas?" />}
        {asks('guarantor') && <YesNoField name="hasGuarantor" label="¿Tienes quien te garantice?" />}
        {asks('membership') && <MembershipField offers={offers} />}
      </Fragment>
      <div className={styles.delete}>
        <Button
          small
          onClick={() => {
            deleteAnswers();
            setDeletions(deletions + 1);
          }}
        >
          Borrar mis respuestas
        </Button>
      </div>
    </div>
  );
}

const kindsOfEarning = Object.keys(earningOptions) as (keyof typeof earningOptions)[];

function WholeNumberField({
  name,
  label,
  least,
  most,
  wrong,
}: {
  name: 'age' | 'earningMonths';
  label: string;
  least: number;
  most: number;
  /** Said when the box is left. */
  wrong: string;
}) {
  const kept = useAnswers()[name];
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const read = (text: string): number | null => {
    const number = Number(text);
    return text !== '' && number >= least && number <= most ? number : null;
  };
  const isWrong = typed !== null && typed !== '' && read(typed) === null;
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      error={isLeft && isWrong && wrong}
      value={typed ?? (kept === null ? '' : String(kept))}
      onChange={({ target }) => {
        const text = target.value.replace(/\D/g, '');
        setTyped(text);
        setIsLeft(false);
        keepAnswers({ [name]: read(text) });
      }}
      onBlur={() => {
        setIsLeft(true);
        if (!isWrong) setTyped(null);
      }}
    />
  );
}

function YesNoField({ name, label }: { name: 'hasArrears' | 'hasGuarantor'; label: string }) {
  const kept = useAnswers()[name];
  return (
    <SelectField
      label={label}
      value={kept === null ? '' : kept ? 'si' : 'no'}
      onChange={({ target }) => keepAnswers({ [name]: target.value === '' ? null : target.value === 'si' })}
    >
      <option value="">{preferNot}</option>
      <option value="no">No</option>
      <option value="si">Sí</option>
    </SelectField>
  );
}

function MembershipField({ offers }: { offers: readonly AskingOffer[] }) {
  const { memberOf } = useAnswers();
  const asking = offers.filter(({ criteria }) => criteria.membership === 'before');
  const ids = asking.map(({ institution }) => institution.id);
  /** Answers for the listed ones alone. Without a tick nothing is answered; 'De ninguna' is an answer. */
  const answer = (members: readonly string[], isAnswered = members.length > 0) => {
    const others = Object.entries(memberOf).filter(([id]) => !ids.includes(id));
    const listed = isAnswered ? ids.map((id) => [id, members.includes(id)] as const) : [];
    keepAnswers({ memberOf: Object.fromEntries([...others, ...listed]) });
  };
  const ticked = ids.filter((id) => memberOf[id] === true);
  return (
    <fieldset>
      <legend>¿De qué cooperativas ya eres socio?</legend>
      <div className={styles.boxes}>
        {asking.map(({ institution: { id, name }, criteria: { membershipMonths } }) => (
          <Checkbox
            key={id}
            label={membershipMonths === null ? name : `${name}, desde hace ${formatMonths(membershipMonths)}`}
            checked={ticked.includes(id)}
            onChange={({ target }) => answer(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))}
          />
        ))}
        <Checkbox
          label="De ninguna"
          checked={ids.every((id) => memberOf[id] === false)}
          onChange={({ target }) => answer([], target.checked)}
        />
      </div>
    </fieldset>
  );
}
