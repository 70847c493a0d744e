import { compile as compileProxies } from '@fastify/proxy-addr';
import { z } from 'zod';
import { isBackupPublicKey } from '#platform/backup-encryption.ts';
import { parseDocumentKeys } from '#platform/storage/document-keys.ts';
import { parseS3Url } from '#platform/storage/s3-store.ts';

/** Generates docs/guide/variables.md. */
interface VariableDescription {
  /** One or two sentences. */
  readonly about: string;
  /** As an operator writes it. */
  readonly example?: string;
  /** Command that generates a value. */
  readonly madeWith?: string;
  /** The default when the schema has none. */
  readonly withoutIt?: string;
  /** What does not work without it. */
  readonly neededFor?: string;
  /** May also be given as `NAME_FILE`. */
  readonly isSecret?: true;
  /** Not secret, but may be given as `NAME_FILE` too. */
  readonly isFileToo?: true;
}

const descriptions = z.registry<VariableDescription>();

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text));
const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`);
const readable = (read: (text: string) => unknown, message: string) =>
  z.string().refine((text) => {
    try {
      read(text);
      return true;
    } catch {
      return false;
    }
  }, message);
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
const postgresUrl = url('postgres:', 'postgresql:');
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
/** Whether a browser could send it as an Origin. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;
const readProxies = (text: string) => compileProxies(text.split(',').map((part) => part.trim()));

export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').register(descriptions, {
    about: '`production` refuses generated secrets, the local mailbox and demo data.',
    example: 'production',
    neededFor: 'always, on a server',
  }),
  PORT: whole(0, 65_535)
    .default(3000)
    .register(descriptions, { about: 'Port that the process listens on; 0 takes a free one.', example: '3000' }),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .register(descriptions, { about: 'Address that it listens on; 0.0.0.0 inside a container.', example: '0.0.0.0' }),
  DATA_DIR: z.string().min(1).default('./data').register(descriptions, {
    about:
      'Folder of the embedded database, files and generated secrets; with PostgreSQL and S3 only backups lie there.',
    example: '/var/lib/cotejo',
  }),
  DATABASE_URL: postgresUrl.optional().register(descriptions, {
    about: 'PostgreSQL; PgBouncer may stand between. Without it the embedded database is used.',
    example: 'postgres://cotejo:clave@pgbouncer:6432/cotejo',
    neededFor: 'more than one process',
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().register(descriptions, {
    about:
      'The same database without a pooler between, for migrations, LISTEN and the job queue. Without it DATABASE_URL is used.',
    example: 'postgres://cotejo:clave@postgres:5432/cotejo',
    neededFor: 'PgBouncer stands between',
    isSecret: true,
  }),
  DATABASE_POOL: whole(1, 200).default(10).register(descriptions, {
    about: 'Connections of one process for requests.',
    example: '10',
  }),
  MIGRATE: flag.default(true).register(descriptions, {
    about:
      'Whether a start applies missing migrations. With off npm run migrate does, and a start without them is refused.',
    example: 'off',
  }),
  STORAGE_URL: readable(parseS3Url, 'must be s3://bucket?endpoint=…').optional().register(descriptions, {
    about:
      'S3 bucket: s3://[key:secret@]bucket[/prefix]?endpoint=…&region=…. Without a key the usual sources of AWS are used, without a region us-east-1. Without it files lie in DATA_DIR.',
    example: 's3://clave:secreto@cotejo?endpoint=https://s3.example&region=us-east-1',
    neededFor: 'more than one process',
    isSecret: true,
  }),
  SMTP_URL: url('smtp:', 'smtps:').optional().register(descriptions, {
    about: 'Mail server: smtp:// (STARTTLS where offered) or smtps://.',
    example: 'smtps://usuario:clave@correo.example:465',
    neededFor: 'production',
    isSecret: true,
  }),
  REDIS_URL: url('redis:', 'rediss:').optional().register(descriptions, {
    about: 'Where processes count the limits of calls together; without it each counts by itself.',
    example: 'redis://redis:6379',
    neededFor: 'more than one process',
    isSecret: true,
  }),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Cotejo <no-responder@cotejo.example>')
    .register(descriptions, { about: 'Sender of all mails.', example: 'Cotejo <no-responder@cotejo.example>' }),
  CONTACT_EMAIL: z
    .email()
    .default('contacto@cotejo.example')
    .register(descriptions, { about: 'Where people write to, shown on Contacto.', example: 'contacto@cotejo.example' }),
  OPERATOR: z.string().trim().max(200, 'must have at most 200 characters').optional().register(descriptions, {
    about:
      'Who runs the site, in one line of the footer and on Contacto: name, RUC, address. Without it nothing is said.',
    example: 'Cotejo S. A., RUC 1790000000001, Quito',
  }),
  SOCIAL_LINKS: z
    .string()
    .default('')
    .transform(listOf)
    .refine(
      (links) => links.every((link) => URL.parse(link)?.protocol === 'https:'),
      'must be https addresses, comma separated',
    )
    .register(descriptions, {
      about:
        "The site's own pages at social networks, https, comma separated. Without them the footer offers to pass the site on.",
      example: 'https://www.facebook.com/cotejo',
    }),
  PUBLIC_ORIGIN: url('http:', 'https:').optional().register(descriptions, {
    about: 'Address that people see; links in mails begin with it.',
    example: 'https://cotejo.example',
    withoutIt: 'http://HOST:PORT',
    neededFor: 'production',
  }),
  TRUST_PROXY: readable(readProxies, 'must be addresses or networks, comma separated')
    .optional()
    .register(descriptions, {
      about:
        'Addresses or networks of the balancers, comma separated, whose X-Forwarded-For and X-Forwarded-Proto are believed.',
      example: '10.0.0.0/8',
      neededFor: 'a balancer stands in front',
    }),
  ADMIN_EMAIL: z.email().optional().register(descriptions, {
    about: 'E-mail address of the first administrator, made when there is none.',
    example: 'jefa@cotejo.example',
    withoutIt: 'admin@cotejo.example',
    neededFor: 'production',
  }),
  ADMIN_PASSWORD: z.string().min(8).optional().register(descriptions, {
    about: 'First password of that administrator; eight characters with every rule of the change screen.',
    example: 'Revisora*2026',
    withoutIt: 'generated',
    neededFor: 'production',
    isSecret: true,
  }),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional().register(descriptions, {
    about: 'Key of the hashes of mailed codes; 32 characters or more.',
    madeWith: 'openssl rand -base64 48',
    withoutIt: 'generated',
    neededFor: 'production',
    isSecret: true,
  }),
  DOCUMENT_KEYS: readable(parseDocumentKeys, 'must be id:base64 of 32 bytes, newest first')
    .optional()
    .register(descriptions, {
      about: 'Keys of the stored files, id:base64 of 32 bytes, newest first, comma separated.',
      madeWith: 'echo k1:$(openssl rand -base64 32)',
      withoutIt: 'generated',
      neededFor: 'production',
      isSecret: true,
    }),
  DEMO_DATA: flag.optional().register(descriptions, {
    about: 'Institutions, people and applications to try the site with; refused in production.',
    example: 'off',
    withoutIt: 'on without DATABASE_URL outside production',
  }),
  RATE_LIMIT: flag
    .default(true)
    .register(descriptions, { about: 'Limits of calls per address; off only for measurements.', example: 'on' }),
  PASSWORD_MAX_AGE_DAYS: whole(0, 3650)
    .default(0)
    .register(descriptions, { about: 'Days until a password has to be changed; 0 is never.', example: '0' }),
  RATES_STALE_DAYS: whole(1, 3650).default(45).register(descriptions, {
    about:
      'Days after which rates that nobody confirmed are stale; after twice as many the institution is in no offers.',
    example: '45',
  }),
  HANDOVER_DELAY_MINUTES: whole(0, 120).default(10).register(descriptions, {
    about:
      'Minutes from an approval until its mails leave, so that a mistake can be taken back before anybody is told.',
    example: '10',
  }),
  HOLIDAYS_EXTRA: z
    .string()
    .default('')
    .transform(listOf)
    .refine((found) => found.every(isDay), 'must be days like 2026-12-28, comma separated')
    .register(descriptions, {
      about:
        'Days off that were decreed besides the national holidays, comma separated. Days that were told move with it.',
      example: '2026-12-28,2027-01-04',
    }),
  DOCUMENT_LOOKUP: z.enum(['owner', 'public']).default('owner').register(descriptions, {
    about: 'Who may ask for the e-mail address of a cédula: its owner, or everybody.',
    example: 'owner',
  }),
  ADMIN_INACTIVITY: z.enum(['5m', '30m']).default('5m').register(descriptions, {
    about: "After how long without a sign of life an administrator's session ends.",
    example: '5m',
  }),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional().register(descriptions, {
    about:
      'Whether every administrator needs a passkey or an authenticator app beside the password; the same in all processes.',
    example: 'required',
    withoutIt: 'required in production, else optional',
  }),
  DOCUMENTS_PER_DAY: whole(1, 100_000).default(300).register(descriptions, {
    about:
      'Of how many people one administrator may open documents in a day; more are refused until 00:00 of Guayaquil.',
    example: '300',
  }),
  NOTIFICATIONS_LIVE: flag
    .default(false)
    .register(descriptions, { about: 'Notifications reach open pages over a WebSocket.', example: 'on' }),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin), 'must be origins like https://socio.example, comma separated')
    .register(descriptions, {
      about: 'Other origins whose pages may call the API, comma separated.',
      example: 'https://socio.example',
    }),
  METRICS_TOKEN: z.string().min(16).optional().register(descriptions, {
    about: 'Bearer token of /metrics, 16 characters or more.',
    madeWith: 'openssl rand -hex 24',
    neededFor: 'metrics in production',
    isSecret: true,
  }),
  BACKUP_DIR: z.string().min(1).optional().register(descriptions, {
    about: 'Where backups go; one folder that all processes share.',
    example: '/backups',
    withoutIt: 'DATA_DIR/backups',
  }),
  BACKUP_KEEP: whole(1, 365).default(7).register(descriptions, { about: 'How many backups stay.', example: '7' }),
  BACKUP_DAILY: flag.optional().register(descriptions, {
    about: 'The server makes a backup every night.',
    example: 'on',
    withoutIt: 'off with DATABASE_URL and STORAGE_URL, else on',
  }),
  BACKUP_PUBLIC_KEY: z.string().refine(isBackupPublicKey, 'must be age1…').optional().register(descriptions, {
    about:
      'Key of age that the database of a backup is encrypted to. Its private half opens it and belongs on no server.',
    madeWith: 'npm run backup-key -- FILE',
    neededFor: 'backups in production',
    isFileToo: true,
  }),
  BACKUP_IN_CLEAR: flag.default(false).register(descriptions, {
    about: 'Whether production may write backups whose database anybody can read who has the file.',
    example: 'off',
  }),
  DRAIN_SECONDS: whole(0, 25).optional().register(descriptions, {
    about:
      'How long calls are taken in after the signal to stop, so that balancers learn of it. What stops a process waits 35 s longer.',
    example: '10',
    withoutIt: '10 in production, else 1',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .register(descriptions, { about: 'Least level of a line of the log.', example: 'info' }),
  REQUEST_LOG: flag
    .default(false)
    .register(descriptions, { about: 'One line of the log for each request, beside the problems.', example: 'on' }),
  INSTANCE_NAME: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'must be letters, digits and . : _ - only')
    .optional()
    .register(descriptions, {
      about: 'Name of this process in lines of the log.',
      example: 'uno-a',
      withoutIt: 'name of the machine and process id',
    }),
  BUILD_ID: z
    .string()
    .regex(/^[\w.:+-]{1,100}$/, 'must be letters, digits and . : + _ - only')
    .optional()
    .register(descriptions, {
      about: 'What was deployed, for instance a commit: in lines of the log and metrics.',
      example: '4108f1d',
    }),
});

/** With the displayed default. */
export const listVariables = (): (VariableDescription & { readonly name: string; readonly byDefault: string })[] =>
  Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const description = descriptions.get(schema);
    if (!description) throw new Error(`${name} has no description in environment.ts`);
    return { name, ...description, byDefault: description.withoutIt ?? defaultOf(schema) };
  });

function defaultOf(schema: z.ZodType): string {
  const value: unknown = schema.safeParse(undefined).data;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === undefined || Array.isArray(value) ? '' : String(value);
}
