import { isPossibleCedula } from '@cotejo/contracts/core/cedula';
import { type ReactNode, useState } from 'react';
import { afterPress } from '#ui/controls/after-press.ts';
import styles from './cedula-question.module.css';

interface CedulaQuestion {
  /** The question, to show under the field instead of its hint. False when there is nothing to ask. */
  text: ReactNode;
  /**
   * Shows the question if the cédula looks wrong and was not confirmed yet.
   * @param isSending true when a submit asks: also tells the person that the form cannot be sent before they answer
   * @returns whether the person still has to answer
   */
  ask: (isSending?: boolean) => boolean;
}

/**
 * Asks the person to confirm a cédula with a wrong check digit or length. A typing error matters:
 * an account cannot change its cédula later, and institutions refuse the loan. The server
 * accepts any ten digits, so the person may confirm it and go on.
 * @param fieldId element id of the cédula field
 */
export function useCedulaQuestion(fieldId: string, cedula: string): CedulaQuestion {
  const [asked, setAsked] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [stopped, setStopped] = useState('');
  const isOpen = cedula !== '' && asked === cedula && confirmed !== cedula;

  function confirm(): void {
    setConfirmed(cedula);
    // The confirm button disappears with the question, so the focus moves to the field.
    document.getElementById(fieldId)?.focus();
  }

  return {
    text: isOpen && (
      <span role="status">
        ¿Seguro? {cedula.length < 10 ? 'Una cédula tiene 10 dígitos.' : 'Esa cédula no cuadra: revisa cada dígito.'}{' '}
        <button type="button" className={styles.confirm} onClick={confirm}>
          Sí, es correcta
        </button>{' '}
        {stopped === cedula && <b className={styles.stopped}>Confírmala o corrígela para seguir.</b>}
      </span>
    ),
    ask: (isSending = false) => {
      const isDoubtful = /^\d{8,10}$/.test(cedula) && !isPossibleCedula(cedula) && confirmed !== cedula;
      if (isDoubtful) afterPress(() => setAsked(cedula));
      if (isDoubtful && isSending) setStopped(cedula);
      return isDoubtful;
    },
  };
}
