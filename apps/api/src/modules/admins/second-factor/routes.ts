import * as contract from '@cotejo/contracts/second-factor';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { readMark, sendMark } from '#http/known-browser.ts';
import { mountEndpoint, withMessage } from '#http/mount-endpoint.ts';
import { confirmTotp, deleteTotp, startTotp } from './app.ts';
import { getSecondFactor, mailSecondFactorCode, renewRecoveryCodes } from './own-keys.ts';
import { addPasskey, deletePasskey, passkeyCreationOptions, renamePasskey } from './passkeys.ts';
import { proveSecondFactor, secondStepOptions } from './second-step.ts';
import { takeSecondFactorAway } from './take-away.ts';

export function secondFactorRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.proveSecondFactor, async ({ context, body, request, reply }) => {
    const login = await proveSecondFactor(context, body, readMark(request, 'admin'));
    sendMark(reply, parts.config, 'admin', login.admin.id);
    return login;
  });
  mountEndpoint(app, parts, contract.secondFactorOptions, ({ context, body }) =>
    secondStepOptions(context, body.token),
  );
  mountEndpoint(app, parts, contract.getSecondFactor, ({ context }) => getSecondFactor(context));
  mountEndpoint(app, parts, contract.mailSecondFactorCode, ({ context }) =>
    withMessage(mailSecondFactorCode(context), 'Te enviamos un código a tu correo'),
  );
  mountEndpoint(app, parts, contract.startTotp, ({ context }) => startTotp(context));
  mountEndpoint(app, parts, contract.confirmTotp, ({ context, body }) => confirmTotp(context, body));
  mountEndpoint(app, parts, contract.deleteTotp, ({ context }) =>
    withMessage(deleteTotp(context), 'Aplicación de códigos quitada'),
  );
  mountEndpoint(app, parts, contract.passkeyCreationOptions, ({ context }) => passkeyCreationOptions(context));
  mountEndpoint(app, parts, contract.addPasskey, ({ context, body }) => addPasskey(context, body));
  mountEndpoint(app, parts, contract.renamePasskey, ({ context, params, body }) =>
    renamePasskey(context, params.id, body.name),
  );
  mountEndpoint(app, parts, contract.deletePasskey, ({ context, params }) =>
    withMessage(deletePasskey(context, params.id), 'Llave de acceso quitada'),
  );
  mountEndpoint(app, parts, contract.renewRecoveryCodes, ({ context }) => renewRecoveryCodes(context));
  mountEndpoint(app, parts, contract.takeSecondFactorAway, ({ context, params }) =>
    withMessage(
      takeSecondFactorAway(context, params.id),
      'Le quitamos sus llaves y le enviamos una contraseña temporal',
    ),
  );
}
