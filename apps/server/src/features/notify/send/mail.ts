import { isIP, Socket } from "node:net";
import { createTransport } from "nodemailer";
import { readPicture } from "#features/resource/resource.public.ts";
import { type Services } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { MailSettings } from "../channel/mail-settings.ts";
import { type ChannelProvider, noticeIdHeader } from "./channel-provider.ts";
import { acceptedOutcome, mailOutcome } from "./mail-outcome.ts";
import { type NoticedAlarm } from "./notice-content.ts";
import { type NoticePart, type NoticeText, noticeText } from "./notice-text.ts";

interface MailPicture {
  id: string;
  bytes: Buffer;
  mime: string;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? "");

function htmlPart(part: NoticePart): string {
  if (part.kind === "link")
    return `<p style="margin:4px 0"><a href="${escaped(part.url)}">${escaped(part.text)}</a></p>`;
  if (part.kind === "text") return `<p style="margin:4px 0">${escaped(part.text)}</p>`;
  return `<p style="margin:4px 0"><span style="color:#5b6675">${escaped(part.name)}：</span>${escaped(part.text)}</p>`;
}

function textPart(part: NoticePart): string {
  if (part.kind === "link") return `${part.text}：${part.url}`;
  return part.kind === "fact" ? `${part.name}：${part.text}` : part.text;
}

/** Returns subject, plain text, and HTML with embedded pictures. */
function mailMessage({ title, parts }: NoticeText, pictures: readonly MailPicture[]) {
  const shown = pictures.map(({ id }) => `<p><img src="cid:${id}" alt="" style="max-width:100%"></p>`);
  const html = `<div style="font-size:14px;line-height:22px;color:#1d2733"><h3>${escaped(title)}</h3>${[...parts.map(htmlPart), ...shown].join("")}</div>`;
  return { subject: title, text: [title, ...parts.map(textPart)].join("\n"), html };
}

const maxPictures = 3;
/**
 * Maximum bytes of one picture; a larger one is replaced by its thumbnail. Mail servers often accept at most 10 MB per
 * mail.
 */
const maxBytes = 2 * 1024 * 1024;

/** Reads the pictures of the alarms that the mail names. A missing or damaged picture is left out. */
async function readPictures(
  { db, files }: Pick<Services, "db" | "files">,
  alarms: readonly NoticedAlarm[],
): Promise<MailPicture[]> {
  const pictures: MailPicture[] = [];
  for (const { id, picture } of alarms.slice(0, maxPictures)) {
    const read =
      picture === "" ? undefined : await readPicture(files, db.sql, picture, maxBytes).catch(() => undefined);
    if (read !== undefined) pictures.push({ id, ...read });
  }
  return pictures;
}

/** Timeout of the whole SMTP exchange in milliseconds. Shorter than the lease of a notification. */
const totalMs = 30_000;
const stepMs = 10_000;

/** @param socket connection to the mail server. Destroying the socket ends the SMTP exchange in any state. */
function transportOf(socket: Socket, address: string, mail: MailSettings, password: string) {
  const isNamed = isIP(mail.host) === 0;
  return createTransport({
    socket,
    // the checked IP address, because a second DNS lookup of the name could return another one
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

/**
 * Sends through the organisation's mail server. The Message-ID is derived from the notification, so it is the same at
 * every attempt.
 */
export const sendMail: ChannelProvider = async (ctx, { settings, secrets: { password } }, content) => {
  const { outgoing, config } = ctx;
  const mail = MailSettings.parse(settings);
  const pictures = await readPictures(ctx, content.named);
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
