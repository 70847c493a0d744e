import {
  type GuardedPreference,
  getNotificationPreferences,
  getSecurityPreferences,
  type NotificationPreferences,
  type SecurityPreferences,
  updateNotificationPreferences,
  updateSecurityPreferences,
} from '@cotejo/contracts/identity/profiles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { tellFailure } from '#request/tell-failure.ts';
import { showToast } from '#ui/Toast.tsx';

const securityKey = 'security-preferences';
const securitySavedText = 'Preferencias de seguridad actualizadas';

/**
 * Security preferences: read, and saved one by one. `switchOff` is for what protects the account,
 * which needs the password; it throws what the server refuses, for the dialog that asked.
 */
export function useSecurityPreferences() {
  const client = useQueryClient();
  const preferences = usePreferences<SecurityPreferences>({
    key: securityKey,
    load: async () => (await request(getSecurityPreferences)).data,
    save: async (body) => (await request(updateSecurityPreferences, { body })).data,
    savedText: securitySavedText,
    failedText: 'Error al actualizar preferencias de seguridad',
  });
  async function switchOff(name: GuardedPreference, password: string): Promise<void> {
    const { data } = await request(updateSecurityPreferences, { body: { [name]: false, password } });
    client.setQueryData([securityKey], data);
    showToast(securitySavedText, 'done');
  }
  return { ...preferences, switchOff };
}

/** Mail preferences: read, and saved one by one. */
export function useNotificationPreferences() {
  return usePreferences<NotificationPreferences>({
    key: 'notification-preferences',
    load: async () => (await request(getNotificationPreferences)).data,
    save: async (body) => (await request(updateNotificationPreferences, { body })).data,
    savedText: 'Preferencias de notificaciones actualizadas',
    failedText: 'Error al actualizar preferencias de notificaciones',
  });
}

function usePreferences<Preferences extends object>({
  key,
  load,
  save,
  savedText,
  failedText,
}: {
  key: string;
  load: () => Promise<Preferences>;
  save: (change: Partial<Preferences>) => Promise<Preferences>;
  savedText: string;
  failedText: string;
}) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: [key], queryFn: load });
  const change = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      client.setQueryData([key], saved);
      showToast(savedText, 'done');
    },
    onError: (error) => tellFailure(error, `${failedText}. ${messageOf(error, '')}`.trim()),
  });
  return { query, change };
}
