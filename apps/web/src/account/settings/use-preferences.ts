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
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useSend } from '#data/query/use-send.ts';
import { showToast } from '#ui/feedback/Toast.tsx';

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
