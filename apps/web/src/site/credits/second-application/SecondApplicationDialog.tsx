import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { creditWords } from '#loan/credit-words.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { otherApplicationTitle } from './find-other-application.ts';
import type { Question } from './use-second-application.ts';

export default function SecondApplicationDialog({
  question: { other, goOn },
  close,
  goOnText,
}: {
  question: Question;
  close: () => void;
  /** Label of the confirm button. */
  goOnText: string;
}) {
  const loan = `${other.number}, de ${formatDollars(other.amount)} a ${formatMonths(other.term)}`;
  return (
    <Dialog
      isAlert
      isOpen
      onClose={close}
      title={otherApplicationTitle(other)}
      footer={
        <>
          <Button
            onClick={() => {
              close();
              goOn();
            }}
          >
            {goOnText}
          </Button>
          <ButtonLink variant="main" to="/perfil">
            Ver la que tengo
          </ButtonLink>
        </>
      }
    >
      <p>
        Es la {loan}. {creditWords(other, new Date()).summary}
      </p>
      <p>Otra más sería un segundo préstamo, con su propia cuota.</p>
    </Dialog>
  );
}
