import { failed, type SendOutcome, taken } from "./send-outcome.ts";

/**
 * Matches temporary refusals that Chinese mail services send with a permanent reply code, such as `550 User frequency
 * limited`.
 */
const passes =
  /frequency limit|too (many|much|fast)|rate limit|(sending|daily|hourly) .*(limit|quota)|limit exceeded|try again later|temporar(y|ily)|频率|频繁|稍后/i;

interface MailError {
  code: string;
  responseCode: number;
  message: string;
}

function facts(error: unknown): MailError {
  const of = (name: string): unknown =>
    typeof error === "object" && error !== null && name in error ? Reflect.get(error, name) : undefined;
  const [code, responseCode] = [of("code"), of("responseCode")];
  return {
    code: typeof code === "string" ? code : "",
    responseCode: typeof responseCode === "number" ? responseCode : 0,
    message: error instanceof Error ? error.message : "",
  };
}

/** Returns the result for an error of the mail library, by the library's code and the server's reply code. */
export function mailOutcome(error: unknown): SendOutcome {
  const { code, responseCode: status, message } = facts(error);
  const reply = status === 0 ? code : String(status);
  if (status >= 400 && passes.test(message))
    return failed(status, "邮件服务器暂时无法接收（{code}），稍后自动重试", false, { code: reply });
  if (code === "EAUTH" && status >= 500) return failed(status, "邮箱用户名或密码不正确，部分邮箱须使用授权码", true);
  if (/certificate|self.signed|altname/i.test(message)) {
    return failed(0, "邮件服务器的证书不受信任；内网服务器可允许自签名证书", true);
  }
  if (code === "ETLS" || /wrong version number|ssl3_|STARTTLS/i.test(message)) {
    return failed(status, "邮件服务器不支持加密连接，请检查加密方式与端口", true);
  }
  if (status >= 400 && status < 500)
    return failed(status, "邮件服务器暂时无法接收（{code}），稍后自动重试", false, { code: reply });
  if (code === "EENVELOPE") return failed(status, "邮件服务器拒绝了发件人或收件人（{code}）", true, { code: reply });
  if (status >= 500) return failed(status, "邮件服务器返回 {code}，请检查设置", true, { code: reply });
  return {
    status: 0,
    error: code === "ETIMEDOUT" ? "outgoing_timeout" : "outgoing_unreachable",
    values: {},
    isLasting: false,
  };
}

/**
 * Returns the result of a mail that the server accepted. If some recipients were rejected, the result names them and is
 * final, so that no recipient gets the mail twice.
 */
export function acceptedOutcome(rejected: readonly string[]): SendOutcome {
  if (rejected.length === 0) return taken(250);
  return failed(250, "邮件服务器拒绝了部分收件人：{names}", true, { names: rejected.join("、") });
}
