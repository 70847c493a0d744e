import {
  getNotificationPreferences,
  getSecurityPreferences,
  type NotificationPreferences,
  type SecurityPreferences,
  updateNotificationPreferences,
  updateSecurityPreferences,
} from '@cotejo/contracts/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { showToast } from '#ui/Toast.tsx';

/** Security preferences: read, and saved one by one. */
export function useSecurityPreferences() {
  return usePreferences<SecurityPreferences>({
    key: 'security-preferences',
    load: async () => (await request(getSecurityPreferences)).data,
    save: async (body) => (await request(updateSecurityPreferences, { body })).data,
    savedText: 'Preferencias de seguridad actualizadas',
    failedText: 'Error al actualizar preferencias de seguridad',
  });
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
    onError: (error) => showToast(`${failedText}. ${messageOf(error, '')}`.trim(), 'error'),
  });
  return { query, change };
}
