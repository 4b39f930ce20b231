import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { z } from "zod";

interface ReceivedMail {
  from: string;
  to: string[];
  user: string;
  encrypted: boolean;
  raw: string;
}

export interface MailServerOptions {
  /** True if connections use TLS from their start. */
  secure?: boolean;
  /** True if the server does not offer STARTTLS. */
  plain?: boolean;
  account?: { user: string; password: string };
}

/** Returns an error that makes the SMTP library answer with this status. */
const refusal = (responseCode: number) => Object.assign(new Error("refused"), { responseCode });

/**
 * Starts a mail server that stores the received mails. `refuse` contains an SMTP status by mailbox, or under "*" one
 * for every mail.
 */
export async function startMailServer({ secure = false, plain = false, account }: MailServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const refuse = new Map<string, number>();
  const server = new SMTPServer({
    secure,
    disabledCommands: plain ? ["STARTTLS"] : [],
    authOptional: account === undefined,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === account?.user && password === account?.password;
      if (isRight) done(null, { user: username });
      else done(refusal(535));
    },
    onRcptTo: ({ address }, _session, done) => {
      const status = refuse.get(address);
      done(status === undefined ? null : refusal(status));
    },
    onData: (stream, session, done) => {
      void buffer(stream).then((bytes) => {
        const status = refuse.get("*");
        if (status !== undefined) return done(refusal(status));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: String(session.user ?? ""),
          encrypted: session.secure,
          raw: bytes.toString(),
        });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = z.object({ port: z.number() }).parse(listening.address());
  return { port, received, refuse, close: () => new Promise<void>((done) => server.close(() => done())) };
}
