import {
  type GuardedPreference,
  getNotificationPreferences,
  getSecurityPreferences,
  type NotificationPreferences,
  type SecurityPreferences,
  updateNotificationPreferences,
  updateSecurityPreferences,
} from '@cotejo/contracts/identity/profiles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#request/endpoint-query.ts';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { useSend } from '#request/use-send.ts';
import { showToast } from '#ui/Toast.tsx';

const securityQuery = endpointQuery(getSecurityPreferences);
const notificationQuery = endpointQuery(getNotificationPreferences);
const securitySavedText = 'Preferencias de seguridad actualizadas';

/** `switchOff` turns off a protection, which needs the password. It throws, so that the dialog shows the error. */
export function useSecurityPreferences() {
  const client = useQueryClient();
  const query = useQuery(securityQuery);
  const onSaved = (saved: SecurityPreferences) => {
    client.setQueryData(securityQuery.queryKey, saved);
    showToast(securitySavedText, 'done');
  };
  const change = useSend({
    mutationFn: async (body: Partial<SecurityPreferences>) => (await request(updateSecurityPreferences, { body })).data,
    onSuccess: onSaved,
    onError: (error) => tellNotSaved(error, 'Error al actualizar preferencias de seguridad'),
  });
  async function switchOff(name: GuardedPreference, password: string): Promise<void> {
    onSaved((await request(updateSecurityPreferences, { body: { [name]: false, password } })).data);
  }
  return { query, change, switchOff };
}

export function useNotificationPreferences() {
  const query = useQuery(notificationQuery);
  const change = useSend({
    mutationFn: async (body: Partial<NotificationPreferences>) =>
      (await request(updateNotificationPreferences, { body })).data,
    message: 'Preferencias de notificaciones actualizadas',
    setData: (client, saved) => client.setQueryData(notificationQuery.queryKey, saved),
    onError: (error) => tellNotSaved(error, 'Error al actualizar preferencias de notificaciones'),
  });
  return { query, change };
}

const tellNotSaved = (error: Error, text: string) => tellFailure(error, `${text}. ${messageOf(error, '')}`.trim());
