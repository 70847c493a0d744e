import {
  fewRecoveryCodes,
  type Passkey,
  passkeysMaximum,
  type SecondFactorState,
} from '@cotejo/contracts/second-factor';
import { formatDateTime } from '@cotejo/format/time';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { AddAppDialog } from './AddAppDialog.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { NewCodesDialog, RemoveKeyDialog, RenamePasskeyDialog } from './KeyDialogs.tsx';
import { hasPasskeys } from './passkeys.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from './second-key.module.css';
import { useMailCode, useSecondKeys, useStartApp } from './use-second-keys.ts';

type Open =
  | { kind: 'none' | 'passkey' | 'new-codes' }
  | { kind: 'app'; app: { secret: string; uri: string; svg: string } }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey | null }
  | { kind: 'codes'; codes: readonly string[]; isFirst: boolean };

const noDialog: Open = { kind: 'none' };

/**
 * Lists and changes the second keys of the signed-in administrator. `onFirstKey` is called when the first key was added
 * and its recovery codes were shown.
 */
export function SecondKeys({ onFirstKey }: { onFirstKey: () => void }) {
  const keys = useSecondKeys();
  return (
    <ListStates
      list={keys}
      rows={3}
      loading="Cargando tus llaves"
      failure="Error al cargar tus llaves"
      isEmpty={false}
      empty={null}
    >
      {keys.data && <Keys keys={keys.data} onFirstKey={onFirstKey} />}
    </ListStates>
  );
}

function Keys({ keys, onFirstKey }: { keys: SecondFactorState; onFirstKey: () => void }) {
  const { required, totp, passkeys, recoveryCodesLeft } = keys;
  const [open, setOpen] = useState<Open>(noDialog);
  const close = () => setOpen(noDialog);
  const count = passkeys.length + (totp ? 1 : 0);
  const mail = useMailCode();
  const start = useStartApp();
  const obstacle = passkeyObstacle(keys);

  /** Adding the first key requires a code sent by e-mail. Sends it only once, even if the dialogs are opened again. */
  function sendMailCode(): void {
    if (count === 0 && !mail.isSuccess) mail.mutate();
  }

  function showCodes(codes: readonly string[] | null, isFirst: boolean): void {
    setOpen(codes ? { kind: 'codes', codes, isFirst } : noDialog);
  }

  const showFirstCodes = (codes: readonly string[] | null) => showCodes(codes, true);
  const mailCodeProps = count === 0 ? mail : null;
  return (
    <div className={styles.keys}>
      <section className={styles.block} aria-labelledby="llaves-de-acceso">
        <h2 id="llaves-de-acceso">Llave de acceso</h2>
        <p className="small soft">
          Tu huella, tu cara o una llave de seguridad. Es la forma más segura: no hay nada que copiar ni que alguien
          pueda pedirte.
        </p>
        {passkeys.length > 0 && (
          <ul className={styles.list} aria-labelledby="llaves-de-acceso">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ kind: 'rename', passkey })}
                onRemove={() => setOpen({ kind: 'remove', passkey })}
                isRequired={required && count === 1}
              />
            ))}
          </ul>
        )}
        {obstacle ? (
          <p className="note">{obstacle}</p>
        ) : (
          <Button
            variant={count === 0 ? 'main' : 'outline'}
            onClick={() => {
              sendMailCode();
              setOpen({ kind: 'passkey' });
            }}
          >
            <Icon name="plus" size={20} />
            Añadir llave de acceso
          </Button>
        )}
      </section>
      <section className={styles.block} aria-labelledby="aplicacion-de-codigos">
        <h2 id="aplicacion-de-codigos">Aplicación de códigos</h2>
        <p className="small soft">
          Una aplicación del teléfono, como Google Authenticator, que muestra un código nuevo cada treinta segundos.
        </p>
        {totp ? (
          <div className={styles.row}>
            <span>
              <b>Añadida</b>
              <small className="soft"> · desde {formatDateTime(totp.since)}</small>
            </span>
            <RemoveButton
              isRequired={required && count === 1}
              onRemove={() => setOpen({ kind: 'remove', passkey: null })}
            >
              Quitar<span className="visually-hidden"> la aplicación de códigos</span>
            </RemoveButton>
          </div>
        ) : (
          <>
            <Button
              busyText={start.isPending && 'Preparando...'}
              onClick={() =>
                start.mutate(undefined, {
                  onSuccess: (app) => {
                    sendMailCode();
                    setOpen({ kind: 'app', app });
                  },
                })
              }
            >
              <Icon name="plus" size={20} />
              Añadir aplicación de códigos
            </Button>
            <FailureNote title={start.failureTitle} error={start.error} />
          </>
        )}
      </section>
      {count > 0 && (
        <section className={styles.block} aria-labelledby="codigos-de-recuperacion">
          <h2 id="codigos-de-recuperacion">Códigos de recuperación</h2>
          <p className={recoveryCodesLeft <= fewRecoveryCodes ? styles.few : 'small soft'}>
            {codesLeftText(recoveryCodesLeft)}
          </p>
          <Button onClick={() => setOpen({ kind: 'new-codes' })}>
            <Icon name="rotate" size={20} />
            Hacer códigos nuevos
          </Button>
        </section>
      )}
      {required && count === 1 && (
        <p className="note">Aquí la segunda llave es obligatoria: para quitar la única que tienes, añade antes otra.</p>
      )}

      {open.kind === 'passkey' && <AddPasskeyDialog mail={mailCodeProps} onAdded={showFirstCodes} onClose={close} />}
      {open.kind === 'app' && (
        <AddAppDialog app={open.app} mail={mailCodeProps} onAdded={showFirstCodes} onClose={close} />
      )}
      {open.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open.kind === 'remove' && <RemoveKeyDialog passkey={open.passkey} isLast={count === 1} onClose={close} />}
      {open.kind === 'new-codes' && <NewCodesDialog onCodes={(codes) => showCodes(codes, false)} onClose={close} />}
      {open.kind === 'codes' && (
        <RecoveryCodesDialog
          codes={open.codes}
          onClose={() => {
            close();
            if (open.isFirst) onFirstKey();
          }}
        />
      )}
    </div>
  );
}

function PasskeyRow({
  passkey,
  isRequired,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  isRequired: boolean;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { name, createdAt, lastUsedAt, usable } = passkey;
  return (
    <li className={styles.row}>
      <span>
        <b>{name}</b>
        <small className="soft">
          {' '}
          · {lastUsedAt ? `último uso ${formatDateTime(lastUsedAt)}` : `sin usar, desde ${formatDateTime(createdAt)}`}
        </small>{' '}
        {!usable && (
          <Tag tone="tile" icon="warning">
            No sirve en esta dirección
          </Tag>
        )}
      </span>
      <span className={styles.actions}>
        <Button small onClick={onRename}>
          Cambiar nombre<span className="visually-hidden"> de {name}</span>
        </Button>
        <RemoveButton isRequired={isRequired} onRemove={onRemove}>
          Quitar<span className="visually-hidden"> {name}</span>
        </RemoveButton>
      </span>
    </li>
  );
}

/** Renders nothing if the key is required and the only one; a note at the end of the page explains that. */
function RemoveButton({
  isRequired,
  onRemove,
  children,
}: {
  isRequired: boolean;
  onRemove: () => void;
  children: ReactNode;
}) {
  if (isRequired) return null;
  return (
    <Button small variant="danger" onClick={onRemove}>
      {children}
    </Button>
  );
}

/** Why no passkey can be added here, as a Spanish text; null if one can. */
function passkeyObstacle({ passkeysPossible, passkeys }: SecondFactorState): string | null {
  if (!passkeysPossible)
    return 'Esta dirección es un número de red (IP), y los navegadores no aceptan llaves de acceso ahí. Usa la aplicación de códigos, o pide a quien cuida el servidor una dirección con nombre.';
  if (!hasPasskeys()) return 'Este navegador no tiene llaves de acceso. Usa la aplicación de códigos.';
  if (passkeys.length >= passkeysMaximum) return `Ya tienes ${passkeysMaximum} llaves de acceso, que es el máximo.`;
  return null;
}

function codesLeftText(left: number): string {
  if (left === 0) return 'Ya no te queda ningún código. Haz códigos nuevos: sin ellos, si pierdes tu llave no entras.';
  const some = left === 1 ? 'Te queda 1 código' : `Te quedan ${left} códigos`;
  return left <= fewRecoveryCodes
    ? `${some}. Haz códigos nuevos antes de que se acaben.`
    : `${some} de diez, por si pierdes tu llave. Cada uno sirve una sola vez.`;
}
