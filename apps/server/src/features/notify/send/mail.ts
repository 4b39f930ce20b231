import { isIP, Socket } from "node:net";
import { createTransport } from "nodemailer";
import { AppError } from "../../../platform/error/app-error.ts";
import { MailSettings } from "../channel/mail-settings.ts";
import { type ChannelProvider, noticeIdHeader } from "./channel-provider.ts";
import { mailMessage } from "./mail-message.ts";
import { acceptedOutcome, mailOutcome } from "./mail-outcome.ts";
import { noticeText } from "./notice-text.ts";
import { readPictures } from "./read-pictures.ts";

/** Of the whole exchange; a hold on a notice lasts longer. */
const totalMs = 30_000;
const stepMs = 10_000;

/** @param socket ends the exchange whatever the server does, when it is destroyed */
function transportOf(socket: Socket, address: string, mail: MailSettings, password: string) {
  const isNamed = isIP(mail.host) === 0;
  return createTransport({
    socket,
    // the judged address, so that the name cannot lead elsewhere the second time
    host: address,
    port: mail.port,
    secure: mail.security === "tls",
    requireTLS: mail.security === "starttls",
    ignoreTLS: mail.security === "none",
    ...(mail.username === "" ? {} : { auth: { user: mail.username, pass: password } }),
    tls: { rejectUnauthorized: !mail.allow_self_signed, ...(isNamed ? { servername: mail.host } : {}) },
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** By the organisation's own mail server. The Message-ID is the notice's: the same however often it is sent. */
export const sendMail: ChannelProvider = async (ctx, { settings, secrets: { password } }, content) => {
  const { outgoing, config } = ctx;
  const mail = MailSettings.parse(settings);
  const pictures = await readPictures(ctx, content.newest);
  const address = await outgoing.resolveHost(mail.host);
  const socket = new Socket();
  const transport = transportOf(socket, address, mail, password);
  const late = new AppError("outgoing_timeout");
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late), totalMs);
  try {
    const sent = transport.sendMail({
      ...mailMessage(noticeText(content, config.publicUrl), pictures),
      from: { name: content.organisation, address: mail.from },
      to: [...mail.recipients],
      messageId: `<${content.id}@huiyan>`,
      headers: { [noticeIdHeader]: content.id },
      attachments: pictures.map(({ id, bytes, mime }) => ({
        cid: id,
        filename: `${id}.jpg`,
        content: bytes,
        contentType: mime,
      })),
    });
    const { rejected } = await Promise.race([sent, over]);
    return acceptedOutcome(rejected);
  } catch (error) {
    if (error === late) throw late;
    return mailOutcome(error);
  } finally {
    clearTimeout(timer);
    transport.close();
    socket.destroy();
  }
};
