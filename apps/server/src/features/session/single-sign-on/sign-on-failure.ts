import { type ErrorKey } from "@huiyan/contract/errors";
import { type Services } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { errorCode } from "#platform/failure/error-code.ts";

/**
 * Causes of a refused sign-on. `isOurs`: no user can fix the cause, only the operator or the provider. `text`: message
 * for the operator.
 */
const causes = {
  issuer_unreachable: { isOurs: true, text: "单点登录的提供方连接不上，请检查网络和环境变量 OIDC_ISSUER" },
  discovery_wrong: {
    isOurs: true,
    text: "单点登录提供方的发现文档（/.well-known/openid-configuration）取不到或与 OIDC_ISSUER 不符，请核对 OIDC_ISSUER",
  },
  client_refused: {
    isOurs: true,
    text: "单点登录的提供方不接受本系统，请核对环境变量 OIDC_CLIENT_ID 和 OIDC_CLIENT_SECRET",
  },
  token_signature: {
    isOurs: true,
    text: "单点登录令牌的签名与提供方公布的密钥不符，请核对提供方的 jwks_uri 和签名算法",
  },
  token_wrong: {
    isOurs: true,
    text: "单点登录的令牌内容不符（签发者、接收者等），请核对 OIDC_ISSUER 和 OIDC_CLIENT_ID",
  },
  clock: { isOurs: true, text: "单点登录的令牌已过期或尚未生效，请核对本机与提供方的时间" },
  provider_answer: { isOurs: true, text: "单点登录提供方的应答无法使用，请查看提供方的日志" },
  nonce: { isOurs: false, text: "单点登录的令牌不属于这次登录（nonce 不符），已拒绝" },
  code_refused: { isOurs: false, text: "单点登录的提供方不接受这次登录的授权码（过期或已用过），请重新登录" },
  provider_refused: { isOurs: false, text: "单点登录的提供方没有同意这次登录" },
  state_unknown: {
    isOurs: false,
    text: "单点登录的返回不属于任何进行中的登录（超过 10 分钟、用过或伪造），请重新登录",
  },
  ticket_unknown: { isOurs: false, text: "单点登录的票据已过期、已用过，或来自另一个浏览器，请重新登录" },
  phone_absent: {
    isOurs: false,
    text: "单点登录的令牌里没有手机号，请在提供方为本系统开启手机号声明，或核对环境变量 OIDC_PHONE_CLAIM",
  },
  phone_unverified: {
    isOurs: false,
    text: "单点登录的手机号未经提供方验证（phone_number_verified 不为 true），请在提供方完成验证",
  },
  phone_wrong: { isOurs: false, text: "单点登录的手机号不是中国大陆手机号，无法对应成员" },
  not_member: { isOurs: false, text: "单点登录的手机号不是任何企业的成员，请先添加成员" },
  member_left: { isOurs: false, text: "单点登录的成员已离职" },
  operator: { isOurs: false, text: "运营方账号不能用单点登录" },
} as const;
export type SignOnCause = keyof typeof causes;

/** Maximum length of `detail` in characters. */
const detailLength = 200;

/** A refused sign-on with its cause for the log. The user only receives the text of the error key. */
export class SignOnRefused extends AppError {
  /** Code under which the log groups equal lines. */
  readonly code: string;
  readonly reason: SignOnCause;
  /** Code or message from the library or the provider. Must not contain a token or a secret. */
  readonly detail: string;

  constructor(reason: SignOnCause, detail = "", key: ErrorKey = "sign_on_failed") {
    super(key);
    this.name = "SignOnRefused";
    this.reason = reason;
    this.detail = detail.slice(0, detailLength);
    this.code = `SIGN_ON_${reason.toUpperCase()}`;
  }

  /** True if no user can fix the cause, only the operator or the provider. */
  get isOurs(): boolean {
    return causes[this.reason].isOurs;
  }

  get sentence(): string {
    const { text } = causes[this.reason];
    return this.detail === "" ? text : `${text}（${this.detail}）`;
  }
}

/** Writes the cause of a refused sign-on to the log. A cause that no user can fix is also shown on the health page. */
export function logRefusal(
  { log }: Pick<Services, "log">,
  provider: { noteRefusal(refused: SignOnRefused): void } | undefined,
  error: AppError,
): void {
  if (!(error instanceof SignOnRefused)) return;
  provider?.noteRefusal(error);
  const { reason, detail, sentence } = error;
  log.warn({ err: error, event: "sign_on.refused", reason, detail }, sentence);
}

/** Returns an error and its causes, the outermost error first. At most five. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
  return chain;
}

/**
 * Returns a text from the provider if it is a short identifier; otherwise empty, because the text may contain secrets
 * or markup.
 */
export const providerName = (value: unknown): string =>
  typeof value === "string" && /^[\w.-]{1,60}$/.test(value) ? value : "";

const codesOf = (error: unknown) =>
  chainOf(error)
    .map(errorCode)
    .filter((code) => code !== "");

/** Returns true if the provider could not be reached, or did not respond within the timeout. */
function isUnreachable(error: unknown): boolean {
  const codes = codesOf(error);
  return (
    codes.includes("OAUTH_TIMEOUT") ||
    chainOf(error).some((one) => one instanceof TypeError && one.message === "fetch failed")
  );
}

/** Returns the innermost system error code such as ECONNREFUSED; empty if there is none. */
const systemCode = (error: unknown) => codesOf(error).findLast((code) => /^(E[A-Z]|UND_|[A-Z_]*CERT)/.test(code)) ?? "";

/** Converts the error of a failed discovery of the provider. */
export function discoveryRefused(error: unknown): SignOnRefused {
  if (isUnreachable(error)) return new SignOnRefused("issuer_unreachable", systemCode(error));
  return new SignOnRefused("discovery_wrong", codesOf(error)[0] ?? "");
}

/** Returns the name of the ID token's claim that did not match; empty if unknown. */
function claimOf(error: unknown): string {
  for (const one of chainOf(error)) {
    const cause = one instanceof Error ? one.cause : undefined;
    if (typeof cause === "object" && cause !== null && "claim" in cause) return providerName(cause.claim);
  }
  return "";
}

/**
 * Returns the `error` field of an error response from the token endpoint (RFC 6749, section 5.2); empty if there is
 * none.
 */
function refusalOf(error: unknown): string {
  const body = chainOf(error).find((one) => typeof one === "object" && one !== null && "error" in one);
  return typeof body === "object" && body !== null && "error" in body ? providerName(body.error) : "";
}

const byCode: Record<string, SignOnCause> = {
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: "client_refused",
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "clock",
  OAUTH_KEY_SELECTION_FAILED: "token_signature",
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "token_wrong",
};

const clientRefusals = new Set(["invalid_client", "unauthorized_client"]);

/** Converts the error of a failed exchange of the authorisation code, or of a failed check of the ID token. */
export function exchangeRefused(error: unknown): SignOnRefused {
  if (isUnreachable(error)) return new SignOnRefused("issuer_unreachable", systemCode(error));
  const refusal = refusalOf(error);
  if (refusal !== "")
    return new SignOnRefused(clientRefusals.has(refusal) ? "client_refused" : "code_refused", refusal);
  const claim = claimOf(error);
  const [code = ""] = codesOf(error);
  const isSignature = chainOf(error).some((one) => one instanceof Error && /signature|kid|JWK/i.test(one.message));
  if (code === "OAUTH_JWT_CLAIM_COMPARISON_FAILED")
    return new SignOnRefused(claim === "nonce" ? "nonce" : "token_wrong", claim);
  const reason = byCode[code] ?? (isSignature ? "token_signature" : "provider_answer");
  return new SignOnRefused(reason, claim === "" ? code : claim);
}
