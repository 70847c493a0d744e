/** One PostgreSQL, or several of which the first that serves is used. */
export interface PostgresAddress {
  /** An address for each server, in the order given. At least one. */
  readonly servers: readonly [string, ...string[]];
  /**
   * Whether only a server that takes writes will do: one that is a replica, or became one, is
   * passed over.
   */
  readonly needsPrimary: boolean;
}

const form =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;
const sessions = { any: false, 'read-write': true, primary: true } as const;

/**
 * Reads `postgres://user:password@host:port[,host:port …]/name?target_session_attrs=read-write`, as
 * libpq does: the driver itself knows one host alone. Without `target_session_attrs` one server may
 * be anything, and of several one must take writes. Throws when it is something else.
 */
export function parsePostgresUrl(text: string): PostgresAddress {
  const { scheme, user = '', hosts, path = '', query = '' } = form.exec(text)?.groups ?? {};
  if (scheme === undefined || hosts === undefined) throw new Error('must be postgres://user:password@host:port/name');
  const names = hosts.split(',');
  const parameters = new URLSearchParams(query);
  const session = parameters.get('target_session_attrs');
  if (session !== null && !(session in sessions)) {
    throw new Error('target_session_attrs must be any, read-write or primary');
  }
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const [first, ...others] = names.map((name) => {
    const address = `${scheme}${user}${name}${path}${rest}`;
    if (!URL.canParse(address) || (name === '' && names.length > 1)) throw new Error(`not a host: ${name}`);
    return address;
  });
  return {
    servers: [first ?? text, ...others],
    needsPrimary: session === null ? names.length > 1 : sessions[session as keyof typeof sessions],
  };
}
