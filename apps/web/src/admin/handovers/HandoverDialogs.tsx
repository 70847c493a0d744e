import type { AdminHandoverDetail } from '@cotejo/contracts/handovers/admin';
import { adminHandoverSchemas } from '@cotejo/contracts/handovers/admin.schemas';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { useConfirmedContacts, useOfficeAct } from './use-handovers.ts';

interface DialogProps {
  handover: AdminHandoverDetail;
  onClose: () => void;
}

export function ResendDialog({ handover, onClose }: DialogProps) {
  const act = useOfficeAct(handover, onClose);
  const change = { ...act, mutate: () => act.mutate({ kind: 'resend' }) };
  return (
    <ConfirmChange title="¿Enviar otra vez?" confirm="Enviar" busyText="Enviando..." onClose={onClose} change={change}>
      <p>
        Cada contacto de {handover.institution.name} recibe un enlace nuevo. El anterior deja de servir cuando llega el
        nuevo.
      </p>
    </ConfirmChange>
  );
}

export function ContactDialog({ handover, onClose }: DialogProps) {
  const act = useOfficeAct(handover, onClose);
  const contacts = useConfirmedContacts(handover.institution.id);
  const form = useOfficeForm({
    initial: { email: '' },
    schema: adminHandoverSchemas.changeHandoverContact.body,
    send: ({ email }) => act.mutateAsync({ kind: 'contact', email }),
  });
  return (
    <ConfirmChange
      title="Enviar a otro contacto"
      confirm="Enviar"
      busyText="Enviando..."
      onClose={onClose}
      change={act}
      form={form}
    >
      <p>Recibe un enlace nuevo, y los de los demás dejan de servir.</p>
      {contacts ? (
        <SelectField label="Contacto" {...form.box('email')}>
          <option value="">Elige un contacto</option>
          {contacts.map(({ name, email }) => (
            <option key={email} value={email}>
              {name}, {email}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label="Correo del contacto"
          hint={`Tiene que ser uno de los contactos de ${handover.institution.name}.`}
          type="email"
          inputMode="email"
          {...form.box('email')}
        />
      )}
    </ConfirmChange>
  );
}

const texts = {
  delivered: {
    title: 'Entregado a mano',
    explanation: 'La persona leerá que su institución recibió el expediente, y que lo anotó Cotejo.',
    label: 'A quién y cómo se entregó',
    confirm: 'Anotar la entrega',
  },
  reopen: {
    title: 'Abrir otra vez',
    explanation: 'La entrega vuelve al estado de antes de su respuesta final, y la persona recibe un correo.',
    label: 'Por qué',
    confirm: 'Abrir otra vez',
  },
  'dispute-closed': {
    title: 'Ya se atendió',
    explanation: 'La entrega deja de pedir atención por lo que dijo la persona. Lo que escribas queda en el registro.',
    label: 'Qué se averiguó y qué se hizo',
    confirm: 'Anotarlo',
  },
} as const;

export function WordsDialog({ kind, handover, onClose }: DialogProps & { kind: keyof typeof texts }) {
  const act = useOfficeAct(handover, onClose);
  const { title, explanation, label, confirm } = texts[kind];
  const form = useOfficeForm({
    initial: { words: '' },
    schema: adminHandoverSchemas.deliverHandover.body,
    send: ({ words }) => act.mutateAsync({ kind, words: words.trim() }),
  });
  return (
    <ConfirmChange title={title} confirm={confirm} busyText="Guardando..." onClose={onClose} change={act} form={form}>
      <p>{explanation}</p>
      <TextAreaField label={label} rows={3} maxLength={500} {...form.box('words')} />
    </ConfirmChange>
  );
}
