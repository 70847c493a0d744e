import * as contract from '@cotejo/contracts/identity/profiles';
import type { FastifyInstance } from 'fastify';
import { listSearches } from '#modules/offers';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { getOwnUser, presentUser } from '../accounts/present-user.ts';
import { changeNotificationPreferences, changeProfile, notificationPreferencesOf } from './change-profile.ts';
import { changeSecurityPreferences, securityPreferencesOf } from './change-security-preferences.ts';
import { confirmIdentity } from './confirm-identity.ts';

export function profileRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(
    app,
    parts,
    contract.getProfile,
    async ({ context }) => await presentUser(context, context.db, await getOwnUser(context)),
  );
  for (const endpoint of [contract.updateProfile, contract.updateAuthProfile]) {
    mountEndpoint(app, parts, endpoint, ({ context, body }) =>
      withMessage(changeProfile(context, body), 'Información personal actualizada exitosamente'),
    );
  }
  mountEndpoint(app, parts, contract.getSecurityPreferences, async ({ context }) =>
    securityPreferencesOf(await getOwnUser(context)),
  );
  mountEndpoint(app, parts, contract.updateSecurityPreferences, ({ context, body }) =>
    withMessage(changeSecurityPreferences(context, body), 'Preferencias de seguridad actualizadas'),
  );
  mountEndpoint(app, parts, contract.confirmIdentity, ({ context, body }) =>
    withMessage(confirmIdentity(context, body.password), 'Contraseña confirmada'),
  );
  mountEndpoint(app, parts, contract.getNotificationPreferences, async ({ context }) =>
    notificationPreferencesOf(await getOwnUser(context)),
  );
  mountEndpoint(app, parts, contract.updateNotificationPreferences, ({ context, body }) =>
    changeNotificationPreferences(context, body),
  );
  mountEndpoint(app, parts, contract.listSearchHistory, ({ context }) => listSearches(context));
}
