import { confirmPhoneLink, type PhoneLink, phoneNumberMissingMessage } from '@cotejo/contracts/phone-links/applicant';
import { useEffect, useRef } from 'react';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { useForm } from '#forms/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { cleanWhileTyping } from '#ui/controls/clean-input.ts';
import { TextField } from '#ui/controls/Field.tsx';
import styles from './phone.module.css';

const cleanNumber = (text: string): string => text.replace(/\D/g, '').slice(0, 2);

/** The number is typed and never shown here, so that nobody confirms a stranger's phone by habit. */
export function ConfirmNumber({
  creditId,
  link,
  onConfirmed,
  onRefused,
}: {
  creditId: string;
  link: PhoneLink;
  onConfirmed: (link: PhoneLink) => Promise<void>;
  /** The third wrong number ends the link. */
  onRefused: () => void;
}) {
  const form = useForm({
    initial: { number: '' },
    check: ({ number }): Record<string, string> =>
      /^\d{2}$/.test(number) ? {} : { number: phoneNumberMissingMessage },
    send: async ({ number }) => {
      const params = { id: creditId, linkId: link.id };
      await onConfirmed((await request(confirmPhoneLink, { params, body: { number: Number(number) } })).data);
    },
    onFailure: (error, fields) => {
      form.setErrors({ number: fields.number ?? messageOf(error, 'No se pudo confirmar. Inténtalo otra vez.') });
      onRefused();
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form className={styles.confirm} noValidate onSubmit={form.onSubmit}>
      <p role="status">
        Un teléfono abrió el enlace{link.device !== null && ` (${link.device})`}. Escribe el número que muestra
      </p>
      <TextField
        ref={field}
        className={styles.number}
        label="Número del teléfono, de dos dígitos"
        inputMode="numeric"
        autoComplete="off"
        required
        value={form.values.number}
        error={form.errors.number}
        {...cleanWhileTyping(cleanNumber, (number) => form.set('number', number))}
      />
      <Button type="submit" variant="main" busyText={form.isBusy && 'Confirmando...'}>
        Confirmar
      </Button>
    </form>
  );
}
