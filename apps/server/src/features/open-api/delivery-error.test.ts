import { languages } from "@huiyan/contract/language";
import { expect, it } from "vitest";
import { deliveryErrorText } from "./delivery-error.ts";

it.each([
  ["HTTP 状态码 {status}", ["HTTP 状态码 503", "HTTP 狀態碼 503", "HTTP status 503"]],
  ["消息已删除", ["消息已删除", "訊息已刪除", "The message was deleted"]],
  ["internal", ["服务器内部错误", "伺服器內部錯誤", "Internal server error."]],
  ["", ["", "", ""]],
  // texts that earlier versions have stored
  ["HTTP 状态码 404", ["HTTP 状态码 404", "HTTP 状态码 404", "HTTP 状态码 404"]],
])("the reason of a failed delivery is shown in the language of the log's reader: %s", (error, texts) => {
  expect(languages.map((language) => deliveryErrorText({ error, status: 503 }, language))).toEqual(texts);
});
