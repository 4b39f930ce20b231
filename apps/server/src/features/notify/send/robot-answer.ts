import { type FormText } from "@huiyan/contract/form-texts";
import { type ChannelKind } from "@huiyan/contract/notify/notify.rules";
import { z } from "zod";
import { failed, httpOutcome, type SendOutcome, taken } from "./send-outcome.ts";

/** WeCom and DingTalk say `errcode`, Feishu `code`, and formerly `StatusCode`; 0 is success, whatever the HTTP status. */
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

interface Meaning {
  text: FormText;
  isLasting: boolean;
}
const lasting = (text: FormText): Meaning => ({ text, isLasting: true });
const passing = (text: FormText): Meaning => ({ text, isLasting: false });

const gone = lasting("机器人不存在或已被移出群，请重新复制 Webhook 地址");
const tooMany = passing("发送过于频繁，对方限流，稍后自动重试");
const busy = passing("对方系统繁忙，稍后自动重试");
const insecure = lasting("安全设置未通过，请核对加签密钥、关键词与 IP 地址段（{reason}）");

/** Codes of the services' public documentation. */
const meanings: Readonly<Record<"wecom" | "dingtalk" | "feishu", Readonly<Record<number, Meaning>>>> = {
  wecom: { [-1]: busy, 93000: gone, 93008: gone, 45009: tooMany, 45033: tooMany },
  dingtalk: {
    [-1]: busy,
    130101: tooMany,
    130102: tooMany,
    410100: tooMany,
    300001: gone,
    300005: gone,
    400101: gone,
    400102: gone,
    310000: insecure,
  },
  feishu: {
    9499: tooMany,
    11232: tooMany,
    11233: tooMany,
    19001: gone,
    19021: lasting("签名不匹配，请核对签名密钥与服务器时间"),
    19022: lasting("服务器的 IP 不在机器人的白名单中"),
    19024: lasting("消息不含机器人要求的关键词，请修改机器人的关键词设置"),
  },
};

const maxReason = 120;

function parsedBody(body: Buffer) {
  try {
    return Answer.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** What a robot's answer means; its HTTP status is 200 also where it refused. */
export function robotOutcome(
  kind: Extract<ChannelKind, keyof typeof meanings>,
  { status, body }: { status: number; body: Buffer },
): SendOutcome {
  const answer = parsedBody(body);
  if (answer?.code === undefined) {
    const outcome = httpOutcome(status);
    return outcome.error === ""
      ? failed(status, "对方的返回无法识别，请检查地址是否为机器人的 Webhook 地址", true)
      : outcome;
  }
  if (answer.code === 0) return taken(status);
  const reason = answer.reason.slice(0, maxReason);
  const meaning = meanings[kind][answer.code] ?? lasting("对方返回错误 {code}：{reason}");
  return failed(status, meaning.text, meaning.isLasting, { code: answer.code, reason });
}
