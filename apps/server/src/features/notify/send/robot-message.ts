import { createHmac } from "node:crypto";
import { type NoticePart, type NoticeText } from "./notice-text.ts";

/** What would be read as formatting, in the form that looks alike: names come from people, and links must be the installation's own. */
const alike: Readonly<Record<string, string>> = {
  "[": "［",
  "]": "］",
  "<": "＜",
  ">": "＞",
  "*": "＊",
  "`": "｀",
  "#": "＃",
  _: "＿",
  "~": "～",
  "|": "｜",
};
const plain = (text: string) => text.replaceAll(/[[\]<>*`#_~|]/g, (sign) => alike[sign] ?? "").replaceAll(/\s+/g, " ");

/** A message of at most so many bytes of UTF-8: whole lines, as many as fit. */
function fitLines(lines: readonly string[], separator: string, maxBytes: number): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + separator.length;
    if (bytes > maxBytes) break;
    kept.push(line);
  }
  return kept.join(separator);
}

function markdownLine(part: NoticePart): string {
  if (part.kind === "link") return `[${part.text}](${part.url})`;
  return part.kind === "fact" ? `${part.name}：${plain(part.text)}` : plain(part.text);
}

/** WeCom takes 4096 bytes. */
export function wecomMessage({ title, parts }: NoticeText) {
  const lines = [`**${plain(title)}**`, ...parts.map((part) => `> ${markdownLine(part)}`)];
  return { msgtype: "markdown", markdown: { content: fitLines(lines, "\n", 4000) } };
}

/** DingTalk takes 20,000 bytes, and joins lines that no empty one divides. */
export function dingtalkMessage({ title, parts }: NoticeText) {
  const lines = [`#### ${plain(title)}`, ...parts.map(markdownLine)];
  return { msgtype: "markdown", markdown: { title: plain(title), text: fitLines(lines, "\n\n", 18_000) } };
}

function postLine(part: NoticePart) {
  if (part.kind === "link") return [{ tag: "a", text: part.text, href: part.url }];
  return [{ tag: "text", text: part.kind === "fact" ? `${part.name}：${part.text}` : part.text }];
}

/** Feishu takes 20 KB; its parts are no markup, so that names stay as they are. */
export function feishuMessage({ title, parts }: NoticeText) {
  return { msg_type: "post", content: { post: { zh_cn: { title, content: parts.map(postLine) } } } };
}

/** DingTalk: the time in ms, and its signature, are part of the address. */
export function dingtalkAddress(address: string, secret: string, now: Date): string {
  if (secret === "") return address;
  const url = new URL(address);
  const timestamp = String(now.getTime());
  url.searchParams.set("timestamp", timestamp);
  url.searchParams.set("sign", createHmac("sha256", secret).update(`${timestamp}\n${secret}`).digest("base64"));
  return url.href;
}

/** Feishu: the time in seconds and the secret are the key, and nothing is signed with it. */
export function feishuSignature(secret: string, now: Date) {
  if (secret === "") return {};
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { timestamp, sign: createHmac("sha256", `${timestamp}\n${secret}`).update("").digest("base64") };
}
