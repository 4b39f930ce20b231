import { type FormText } from "@huiyan/contract/form-texts";
import { cutText } from "@huiyan/contract/pasted";
import { z } from "zod";
import { type ChannelSecrets } from "../channel/channel-secrets.ts";
import { type ChannelProvider, noticeIdHeader } from "./channel-provider.ts";
import { type NoticeText, noticeText } from "./notice-text.ts";
import { failed, httpOutcome, type SendOutcome, taken } from "./send-outcome.ts";

export interface Meaning {
  text: FormText;
  isLasting: boolean;
}
export const lasting = (text: FormText): Meaning => ({ text, isLasting: true });
const passing = (text: FormText): Meaning => ({ text, isLasting: false });

export const gone = lasting("机器人不存在或已被移出群，请重新复制 Webhook 地址");
export const tooMany = passing("发送过于频繁，对方限流，稍后自动重试");
export const busy = passing("对方系统繁忙，稍后自动重试");

/** Protocol of a chat service's group robot. */
export interface Robot {
  /** Returns the address and the JSON to post. */
  call(text: NoticeText, secrets: Pick<ChannelSecrets, "url" | "secret">, now: Date): { url: string; message: object };
  /** Meanings of documented error codes of the service. Other errors are shown as received. */
  meanings: Readonly<Record<number, Meaning>>;
}

/**
 * Answer of a robot. WeCom and DingTalk send `errcode`; Feishu sends `code`, formerly `StatusCode`. 0 means success.
 */
const Answer = z
  .object({
    errcode: z.number().optional(),
    errmsg: z.string().optional(),
    code: z.number().optional(),
    msg: z.string().optional(),
    StatusCode: z.number().optional(),
  })
  .transform(({ errcode, code, StatusCode, errmsg = "", msg = errmsg }) => ({
    code: errcode ?? code ?? StatusCode,
    reason: msg,
  }));

const maxReason = 120;

function parsedBody(body: Buffer) {
  try {
    return Answer.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Returns the result for a robot's answer. The HTTP status is 200 even for errors. */
function robotOutcome(meanings: Robot["meanings"], { status, body }: { status: number; body: Buffer }): SendOutcome {
  const answer = parsedBody(body);
  if (answer?.code === undefined) {
    const outcome = httpOutcome(status);
    return outcome.error === ""
      ? failed(status, "对方的返回无法识别，请检查地址是否为机器人的 Webhook 地址", true)
      : outcome;
  }
  if (answer.code === 0) return taken(status);
  const reason = cutText(answer.reason, maxReason);
  // an undocumented error is temporary if the HTTP status is 429 or 5xx
  const unknown = {
    text: "对方返回错误 {code}：{reason}",
    isLasting: httpOutcome(status).isLasting || status < 300,
  } as const;
  const meaning = meanings[answer.code] ?? unknown;
  return failed(status, meaning.text, meaning.isLasting, { code: answer.code, reason });
}

export function sendByRobot({ call, meanings }: Robot): ChannelProvider {
  return async ({ outgoing, clock, config }, { secrets }, content) => {
    const { url, message } = call(noticeText(content, config.publicUrl), secrets, clock.now());
    const headers = { "content-type": "application/json; charset=utf-8", [noticeIdHeader]: content.id };
    const answer = await outgoing.ask({ url, method: "POST", headers, body: JSON.stringify(message) });
    return robotOutcome(meanings, answer);
  };
}
