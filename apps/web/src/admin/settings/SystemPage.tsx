import { getSystemState, type SystemState } from '@cotejo/contracts/system';
import { formatMegabytes, formatNumber } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { ListStates } from '../ui/ListStates.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import type { Route } from './+types/SystemPage.ts';
import { SettingsHead } from './SettingsHead.tsx';
import styles from './settings.module.css';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Sistema') }];

const environments = { development: 'Desarrollo', production: 'Producción', test: 'Pruebas' } as const;

const at = (time: string | null, otherwise: string): string => (time === null ? otherwise : formatDateTime(time));

export default function SystemPage() {
  const state = useQuery({
    ...endpointQuery(getSystemState),
    staleTime: 0,
  });
  return (
    <>
      <SettingsHead area="sistema">Cómo está la instalación.</SettingsHead>
      <BlockHead title={state.data && `Cotejo ${state.data.version}`}>
        <Button small busyText={state.isRefetching && 'Actualizando...'} onClick={() => void state.refetch()}>
          <Icon name="rotate" size={20} />
          Actualizar
        </Button>
      </BlockHead>
      <ListStates
        list={state}
        rows={8}
        loading="Cargando el estado del sistema"
        failure="Error al cargar el estado del sistema"
        isEmpty={false}
        empty={null}
      >
        {state.data && <States state={state.data} />}
      </ListStates>
    </>
  );
}

function States({ state }: { state: SystemState }) {
  const { database, storage, queue, mail, activity, settings } = state;
  return (
    <div className={styles.states}>
      <Block
        title="Instalación"
        facts={[
          ['Versión', state.version],
          ['Compilación', state.build ?? 'Sin nombre'],
          ['Node', state.nodeVersion],
          ['Entorno', environments[state.environment]],
          ['Encendida desde', formatDateTime(state.startedAt)],
          ['En marcha', <Processes key="processes" processes={state.processes} />],
          ['Última copia de seguridad', at(state.lastBackupAt, 'Ninguna todavía')],
        ]}
      />
      <Block
        title="Base de datos"
        isReady={database.isReady}
        facts={[
          ['Tipo', database.kind === 'embedded' ? 'Incluida' : 'PostgreSQL'],
          ['Esquema', state.schema ?? 'No se sabe'],
          ['Tamaño', database.sizeBytes === null ? 'No se sabe' : formatMegabytes(database.sizeBytes)],
        ]}
      />
      <Block
        title="Archivos"
        isReady={storage.isReady}
        facts={[
          ['Tipo', storage.kind === 's3' ? 'S3' : 'En este servidor'],
          ['Documentos', formatNumber(storage.documents)],
          ['Tamaño', formatMegabytes(storage.sizeBytes)],
        ]}
      />
      <Block
        title="Tareas"
        isReady={queue.isReady && queue.failed === 0}
        facts={[
          ['En espera', formatNumber(queue.waiting)],
          ['Fallidas', formatNumber(queue.failed)],
        ]}
      />
      <Block
        title="Correo"
        isReady={mail.failed === 0}
        facts={[
          ['Salida', mail.kind === 'smtp' ? 'Servidor SMTP' : 'Buzón local (/buzon)'],
          ['En espera', formatNumber(mail.waiting)],
          ['Fallidos', formatNumber(mail.failed)],
          ['Último enviado', at(mail.lastSentAt, 'Ninguno todavía')],
        ]}
      />
      <Block
        title="Registro de actividad"
        facts={[
          ['Con sello', formatNumber(activity.sealed)],
          ['Por sellar', formatNumber(activity.unsealed)],
          ['Último sello', at(activity.lastSealedAt, 'Ninguno todavía')],
        ]}
      />
      <Block
        title="Ajustes"
        facts={[
          ['Cierre por inactividad', settings.adminInactivity === '5m' ? '5 minutos' : '30 minutos'],
          ['Notificaciones en vivo', settings.notificationsLive ? 'Sí' : 'No, por consulta'],
          ['Límite de solicitudes', settings.rateLimit ? 'Sí' : 'No'],
          [
            'Caducidad de contraseñas',
            settings.passwordMaxAgeDays === 0 ? 'No caducan' : `${settings.passwordMaxAgeDays} días`,
          ],
        ]}
      />
    </div>
  );
}

/** During an update two versions run. */
const Processes = ({ processes }: Pick<SystemState, 'processes'>) => (
  <ul className={styles.processes}>
    {processes.map(({ version, build, startedAt }) => (
      <li key={`${version} ${build} ${startedAt}`}>
        {version}
        {build !== null && ` (${build})`}, desde {formatDateTime(startedAt)}
      </li>
    ))}
  </ul>
);

function Block({
  title,
  isReady,
  facts,
}: {
  title: string;
  isReady?: boolean;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <section>
      <h2>
        {title}
        {isReady !== undefined &&
          (isReady ? (
            <Tag tone="green" icon="check">
              Bien
            </Tag>
          ) : (
            <Tag tone="red" icon="warning">
              Con fallas
            </Tag>
          ))}
      </h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
