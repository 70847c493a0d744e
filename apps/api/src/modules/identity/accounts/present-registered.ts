import type { registeredSchema } from '@cotejo/contracts/identity/accounts.schemas';
import type { z } from 'zod';

/** One text for both, so that it does not reveal which one is taken. */
export const takenDataMessage =
  'Ya existe una cuenta con ese correo o esa cédula. Si la cédula es tuya y no abriste esa cuenta, escríbenos desde Contacto.';

export const presentRegistered = ({
  id,
  email,
  status,
  isEmailVerified,
}: z.output<typeof registeredSchema>): z.output<typeof registeredSchema> => ({ id, email, status, isEmailVerified });
