import { type ErrorKey, errorTable, errorText } from "@huiyan/contract/errors";
import { formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";

/** Reason of a failed upload, stored by name and translated for the reader of the log. */
export type DeliveryError =
  | ErrorKey
  | "HTTP 状态码 {status}"
  | "消息已删除"
  | "数据上传已停止"
  | "答复内容不是 JSON 对象";

/** Returns the error for an HTTP status; empty for success. @param status HTTP status of the answer */
export const statusError = (status: number): "" | DeliveryError =>
  status >= 200 && status < 300 ? "" : "HTTP 状态码 {status}";

const isErrorKey = (error: string): error is ErrorKey => Object.hasOwn(errorTable, error);

export function deliveryErrorText({ error, status }: { error: string; status: number }, language: Language): string {
  return isErrorKey(error) ? errorText(error, language) : formText(error, language, { status });
}
