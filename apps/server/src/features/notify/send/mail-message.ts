import { type NoticePart, type NoticeText } from "./notice-text.ts";

export interface MailPicture {
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

/** Subject, and body as plain text and as HTML with the pictures inside. */
export function mailMessage({ title, parts }: NoticeText, pictures: readonly MailPicture[]) {
  const shown = pictures.map(({ id }) => `<p><img src="cid:${id}" alt="" style="max-width:100%"></p>`);
  const html = `<div style="font-size:14px;line-height:22px;color:#1d2733"><h3>${escaped(title)}</h3>${[...parts.map(htmlPart), ...shown].join("")}</div>`;
  return { subject: title, text: [title, ...parts.map(textPart)].join("\n"), html };
}
