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
  /** Encrypted from the start. */
  secure?: boolean;
  /** Offers no STARTTLS. */
  plain?: boolean;
  account?: { user: string; password: string };
}

/** SMTP status → the error that a hook of the library takes. */
const refusal = (responseCode: number) => Object.assign(new Error("refused"), { responseCode });

/** A mail server that keeps what came; `refuse` names mailboxes and, under "*", the whole message, with the status. */
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
