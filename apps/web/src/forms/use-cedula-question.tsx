import { isPossibleCedula } from '@cotejo/contracts/core/cedula';
import { type ReactNode, useState } from 'react';
import { afterPress } from '#ui/controls/after-press.ts';
import styles from './cedula-question.module.css';

interface CedulaQuestion {
  /** Stands under the box in place of its hint while an answer is waited for; else null. */
  text: ReactNode;
  /**
   * Asks, where there is something to ask. @returns whether an answer is still needed
   * @param isSending the form stops for it, and says so
   */
  ask: (isSending?: boolean) => boolean;
}

/**
 * Asks about a cédula that cannot exist, once: an account keeps it for good, and a loan is refused
 * for a slip. The server takes any ten digits, so whoever says that it is right goes on. `fieldId`
 * is its box.
 */
export function useCedulaQuestion(fieldId: string, cedula: string): CedulaQuestion {
  const [asked, setAsked] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const [stopped, setStopped] = useState('');
  const isOpen = cedula !== '' && asked === cedula && confirmed !== cedula;

  function confirm(): void {
    setConfirmed(cedula);
    // Its button goes with the question.
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
