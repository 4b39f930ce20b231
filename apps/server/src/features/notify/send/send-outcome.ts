import { type FormText } from "@huiyan/contract/form-texts";
import { type ErrorValues, type NoticeError } from "@huiyan/contract/notify/notice-error";

/** Result of one attempt to send. */
export interface SendOutcome {
  /** HTTP or SMTP status; 0 if the receiver did not answer. */
  status: number;
  /** Error; empty if the receiver accepted the message. */
  error: "" | NoticeError;
  values: ErrorValues;
  /**
   * True if no later attempt can succeed: the address or a secret is wrong, or the receiver refuses this notification.
   */
  isLasting: boolean;
}

export const taken = (status: number): SendOutcome => ({ status, error: "", values: {}, isLasting: false });

export const failed = (status: number, error: FormText, isLasting: boolean, values: ErrorValues = {}): SendOutcome => ({
  status,
  error,
  values,
  isLasting,
});

/** Returns true for a temporary HTTP status: timeout, too many calls, or a server error. */
const passing = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

export function httpOutcome(status: number): SendOutcome {
  if (status >= 200 && status < 300) return taken(status);
  return passing(status)
    ? failed(status, "对方暂时无法接收（HTTP {status}），稍后自动重试", false, { status })
    : failed(status, "对方返回 HTTP {status}，请检查地址", true, { status });
}
