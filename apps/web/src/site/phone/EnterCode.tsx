import { phoneCodeInvalidMessage, phoneCodeOf, phoneLinkGoneMessage } from '@cotejo/contracts/phone-links/phone';
import { isNotFound, messageOf } from '#data/http/request-error.ts';
import { useForm } from '#forms/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import styles from './phone.module.css';

/** For a phone that could not scan the link. */
export function EnterCode({
  open,
}: {
  /** Throws what is wrong with the code. */
  open: (body: { code: string }) => Promise<void>;
}) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> => (phoneCodeOf(code) === null ? { code: phoneCodeInvalidMessage } : {}),
    send: ({ code }) => open({ code }),
    onFailure: (error, fields) => {
      form.setErrors({
        code:
          fields.code ??
          (isNotFound(error) ? phoneLinkGoneMessage : messageOf(error, 'No se pudo abrir. Inténtalo otra vez.')),
      });
    },
  });
  return (
    <FocusedStep className={styles.step}>
      <h1>Fotos desde el teléfono</h1>
      <p>
        En tu computadora, en los requisitos de tu solicitud, elige «Tomar las fotos con el teléfono» y escribe aquí el
        código que muestra.
      </p>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField
          className={styles.code}
          label="Código"
          hint="Ocho letras y números, como ABCD-2345."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.box('code')}
        />
        <Button type="submit" variant="main" wide busyText={form.isBusy && 'Abriendo...'}>
          Empezar
        </Button>
      </form>
    </FocusedStep>
  );
}
