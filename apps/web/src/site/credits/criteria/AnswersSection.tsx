import { useEffect, useRef } from 'react';
import { Fold } from '#ui/controls/Fold.tsx';
import { Switch } from '#ui/controls/Switch.tsx';
import { AnswersForm, type AskingOffer, questionsOf } from './AnswersForm.tsx';
import styles from './criteria.module.css';

/** 'Tus respuestas': the questions, which stay in this tab, and the switch that hides where a requirement is not met. */
export default function AnswersSection({
  offers,
  amount,
  isOpen,
  onToggle,
  hiding,
}: {
  offers: readonly AskingOffer[];
  amount: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  hiding?: { isOn: boolean; unmetCount: number; onChange: (isOn: boolean) => void };
}) {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  // Whoever asked for the questions from an offer goes on at the first one.
  useEffect(() => {
    if (isOpen && !wasOpen.current && !section.current?.contains(document.activeElement))
      section.current?.querySelector('label')?.control?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const questions = questionsOf(offers, amount);
  if (questions.length === 0) return null;
  return (
    <section ref={section} className={`no-print ${styles.answers}`} aria-label="Tus respuestas">
      <Fold title="Tus respuestas" level={hiding ? 2 : 3} isOpen={isOpen} onToggle={onToggle}>
        {isOpen && <AnswersForm {...{ offers, questions }} />}
      </Fold>
      {hiding && (
        <Switch isOn={hiding.isOn} note={hidingNote(hiding.unmetCount)} onChange={hiding.onChange}>
          Ocultar donde no cumplo
        </Switch>
      )}
      <p>Tus respuestas se quedan en esta pestaña y no las enviamos. No cambian el orden.</p>
      <p>Quien decide es la institución; mira además tu historial en el buró, que Cotejo no ve.</p>
    </section>
  );
}

const hidingNote = (unmetCount: number): string =>
  unmetCount === 0 ? 'Ninguna todavía' : unmetCount === 1 ? '1 oferta' : `${unmetCount} ofertas`;
