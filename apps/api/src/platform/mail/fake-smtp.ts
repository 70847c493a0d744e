import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface FakeSmtp {
  readonly url: string;
  readonly received: { readonly recipient: string; readonly mail: Email; readonly raw: string }[];
  /** While set, recipients are refused with this status. */
  refuseRecipientsWith: number | null;
  close(): Promise<void>;
}

export async function startFakeSmtp(): Promise<FakeSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(recipient, _session, done) {
      if (fake.refuseRecipientsWith === null) return done();
      done(Object.assign(new Error(`${recipient.address} refused`), { responseCode: fake.refuseRecipientsWith }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks);
        PostalMime.parse(raw).then((mail) => {
          const recipient = session.envelope.rcptTo[0]?.address ?? '';
          fake.received.push({ recipient, mail, raw: raw.toString('latin1') });
          done();
        }, done);
      });
    },
  });
  // A client may be killed in the middle of a line.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refuseRecipientsWith: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
