import * as contract from '@cotejo/contracts/second-factor';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AdminContext, Parts } from '#platform/context.ts';
import { readMark, sendMark } from '#platform/http/known-browser.ts';
import { mountEndpoint, withMessage } from '#platform/http/mount-endpoint.ts';
import { confirmTotp, deleteTotp, startTotp } from './app.ts';
import { getSecondFactor, mailSecondFactorCode, renewRecoveryCodes } from './own-keys.ts';
import { addPasskey, deletePasskey, passkeyCreationOptions, renamePasskey } from './passkeys.ts';
import { proveSecondFactor, secondStepOptions } from './second-step.ts';
import { takeSecondFactorAway } from './take-away.ts';

export function secondFactorRoutes(app: FastifyInstance, parts: Parts): void {
  /** A change of keys ends the marks of all browsers; this one is still known. */
  const staysKnown = async <Done>(
    { context, reply }: { context: AdminContext; reply: FastifyReply },
    change: Promise<Done>,
  ): Promise<Done> => {
    const done = await change;
    sendMark(reply, parts, 'admin', context.actor.adminId);
    return done;
  };
  mountEndpoint(app, parts, contract.proveSecondFactor, async ({ context, body, request, reply }) => {
    const login = await proveSecondFactor(context, body, readMark(request, 'admin'));
    sendMark(reply, parts, 'admin', login.admin.id);
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
  mountEndpoint(app, parts, contract.confirmTotp, (call) => staysKnown(call, confirmTotp(call.context, call.body)));
  mountEndpoint(app, parts, contract.deleteTotp, (call) =>
    withMessage(staysKnown(call, deleteTotp(call.context)), 'Aplicación de códigos quitada'),
  );
  mountEndpoint(app, parts, contract.passkeyCreationOptions, ({ context }) => passkeyCreationOptions(context));
  mountEndpoint(app, parts, contract.addPasskey, (call) => staysKnown(call, addPasskey(call.context, call.body)));
  mountEndpoint(app, parts, contract.renamePasskey, ({ context, params, body }) =>
    renamePasskey(context, params.id, body.name),
  );
  mountEndpoint(app, parts, contract.deletePasskey, (call) =>
    withMessage(staysKnown(call, deletePasskey(call.context, call.params.id)), 'Llave de acceso quitada'),
  );
  mountEndpoint(app, parts, contract.renewRecoveryCodes, ({ context }) => renewRecoveryCodes(context));
  mountEndpoint(app, parts, contract.takeSecondFactorAway, ({ context, params }) =>
    withMessage(
      takeSecondFactorAway(context, params.id),
      'Le quitamos sus llaves y le enviamos una contraseña temporal',
    ),
  );
}
