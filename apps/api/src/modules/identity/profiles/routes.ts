import {
  confirmIdentity as confirmIdentityEndpoint,
  getNotificationPreferences,
  getProfile,
  getSecurityPreferences,
  listSearchHistory,
  updateAuthProfile,
  updateNotificationPreferences,
  updateProfile,
  updateSecurityPreferences,
} from '@cotejo/contracts/identity/profiles';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { listSearches } from '#modules/offers';
import { getOwnUser, presentUser } from '../accounts/present-user.ts';
import { changeNotificationPreferences, changeProfile, notificationPreferencesOf } from './change-profile.ts';
import { changeSecurityPreferences, securityPreferencesOf } from './change-security-preferences.ts';
import { confirmIdentity } from './confirm-identity.ts';

export function profileRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, getProfile, async ({ context }) => ({
    success: true,
    data: await presentUser(context, context.db, await getOwnUser(context)),
  }));
  for (const endpoint of [updateProfile, updateAuthProfile]) {
    mountEndpoint(app, parts, endpoint, async ({ context, body }) => ({
      success: true,
      data: await changeProfile(context, body),
      message: 'Información personal actualizada exitosamente',
    }));
  }
  mountEndpoint(app, parts, getSecurityPreferences, async ({ context }) => ({
    success: true,
    data: securityPreferencesOf(await getOwnUser(context)),
  }));
  mountEndpoint(app, parts, updateSecurityPreferences, async ({ context, body }) => ({
    success: true,
    data: await changeSecurityPreferences(context, body),
    message: 'Preferencias de seguridad actualizadas',
  }));
  mountEndpoint(app, parts, confirmIdentityEndpoint, async ({ context, body }) => {
    await confirmIdentity(context, body.password);
    return { success: true, message: 'Contraseña confirmada' };
  });
  mountEndpoint(app, parts, getNotificationPreferences, async ({ context }) => ({
    success: true,
    data: notificationPreferencesOf(await getOwnUser(context)),
  }));
  mountEndpoint(app, parts, updateNotificationPreferences, async ({ context, body }) => ({
    success: true,
    data: await changeNotificationPreferences(context, body),
  }));
  mountEndpoint(app, parts, listSearchHistory, async ({ context }) => ({
    success: true,
    data: await listSearches(context),
  }));
}
