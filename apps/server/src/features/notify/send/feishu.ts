import { createHmac } from "node:crypto";
import { type NoticePart } from "./notice-text.ts";
import { gone, lasting, type Robot, tooMany } from "./robot.ts";

/** Returns a part as unformatted text or as a link, so that special characters in names cause no formatting. */
function postLine(part: NoticePart) {
  if (part.kind === "link") return [{ tag: "a", text: part.text, href: part.url }];
  return [{ tag: "text", text: part.kind === "fact" ? `${part.name}：${part.text}` : part.text }];
}

/**
 * Returns the signature. As Feishu specifies, the HMAC key consists of the time in seconds and the secret, and the
 * signed message is empty.
 */
function signature(secret: string, now: Date) {
  if (secret === "") return {};
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { timestamp, sign: createHmac("sha256", `${timestamp}\n${secret}`).update("").digest("base64") };
}

/** Protocol of Feishu's robot, which accepts messages of up to 20 KB. */
export const feishu = {
  call({ title, parts }, { url, secret }, now) {
    const content = { post: { zh_cn: { title, content: parts.map(postLine) } } };
    return { url, message: { ...signature(secret, now), msg_type: "post", content } };
  },
  meanings: {
    9499: tooMany,
    11232: tooMany,
    11233: tooMany,
    19001: gone,
    19021: lasting("签名不匹配，请核对签名密钥与服务器时间"),
    19022: lasting("服务器的 IP 不在机器人的白名单中"),
    19024: lasting("消息不含机器人要求的关键词，请修改机器人的关键词设置"),
  },
} satisfies Robot;
