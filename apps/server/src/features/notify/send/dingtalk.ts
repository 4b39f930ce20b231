import { createHmac } from "node:crypto";
import { busy, gone, lasting, type Robot, tooMany } from "./robot.ts";
import { fitLines, markdownLine, plainText } from "./robot-text.ts";

/**
 * Maximum bytes of a message, below DingTalk's limit of 20,000. Lines need an empty line between them, or DingTalk
 * joins them.
 */
const maxBytes = 18_000;

/** Adds the time in ms and a signature to the address, if the robot has a secret. */
function signedAddress(address: string, secret: string, now: Date): string {
  if (secret === "") return address;
  const url = new URL(address);
  const timestamp = String(now.getTime());
  url.searchParams.set("timestamp", timestamp);
  url.searchParams.set("sign", createHmac("sha256", secret).update(`${timestamp}\n${secret}`).digest("base64"));
  return url.href;
}

export const dingtalk = {
  call({ title, parts }, { url, secret }, now) {
    const lines = [`#### ${plainText(title)}`, ...parts.map(markdownLine)];
    const markdown = { title: plainText(title), text: fitLines(lines, "\n\n", maxBytes) };
    return { url: signedAddress(url, secret, now), message: { msgtype: "markdown", markdown } };
  },
  meanings: {
    [-1]: busy,
    130101: tooMany,
    130102: tooMany,
    410100: tooMany,
    300001: gone,
    300005: gone,
    400101: gone,
    400102: gone,
    310000: lasting("安全设置未通过，请核对加签密钥、关键词与 IP 地址段（{reason}）"),
  },
} satisfies Robot;
