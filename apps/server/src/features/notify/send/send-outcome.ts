import { type FormText } from "@huiyan/contract/form-texts";
import { type ErrorValues, type NoticeError } from "@huiyan/contract/notify/notice-error";

/** What came of one try. */
export interface SendOutcome {
  /** HTTP or SMTP status; 0 where no answer came. */
  status: number;
  /** Empty: it was taken. */
  error: "" | NoticeError;
  values: ErrorValues;
  /** Waiting does not help: the address or a secret is wrong, or this notice is not wanted. */
  isLasting: boolean;
}

export const taken = (status: number): SendOutcome => ({ status, error: "", values: {}, isLasting: false });

export const failed = (status: number, error: FormText, isLasting: boolean, values: ErrorValues = {}): SendOutcome => ({
  status,
  error,
  values,
  isLasting,
});

/** Refused for now: too slow, too many, or the server's own trouble. */
const passing = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

export function httpOutcome(status: number): SendOutcome {
  if (status >= 200 && status < 300) return taken(status);
  return passing(status)
    ? failed(status, "对方暂时无法接收（HTTP {status}），稍后自动重试", false, { status })
    : failed(status, "对方返回 HTTP {status}，请检查地址", true, { status });
}
