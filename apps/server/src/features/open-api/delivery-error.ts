import { type ErrorKey, errorTable, errorText } from "@huiyan/contract/errors";
import { formText } from "@huiyan/contract/form-texts";
import { type Language } from "@huiyan/contract/language";

/** Reason of a failed delivery, stored by name and shown in the language of the log's reader. */
export type DeliveryError =
  | ErrorKey
  | "HTTP 状态码 {status}"
  | "消息已删除"
  | "数据上传已停止"
  | "答复内容不是 JSON 对象";

/** @param status of an answer */
export const statusError = (status: number): "" | DeliveryError =>
  status >= 200 && status < 300 ? "" : "HTTP 状态码 {status}";

const isErrorKey = (error: string): error is ErrorKey => Object.hasOwn(errorTable, error);

export function deliveryErrorText({ error, status }: { error: string; status: number }, language: Language): string {
  return isErrorKey(error) ? errorText(error, language) : formText(error, language, { status });
}
