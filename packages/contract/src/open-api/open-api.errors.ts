import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of external programs and of calls to other systems. */
export const openApiErrors = {
  app_unsigned: plain(
    401,
    "请求未签名，或 AppID 不存在",
    "請求未簽名，或 AppID 不存在",
    "The request is not signed, or the AppID is unknown.",
  ),
  app_sign_wrong: plain(
    401,
    "签名不正确，请检查 AppSecret 与签名内容",
    "簽名不正確，請檢查 AppSecret 與簽名內容",
    "The signature is wrong.",
  ),
  app_clock_off: plain(
    401,
    "请求时间偏差超过 5 分钟，请先对时",
    "請求時間偏差超過 5 分鐘，請先對時",
    "The request's time is off by more than 5 minutes.",
  ),
  app_nonce_missing: plain(
    401,
    "缺少请求头 x-app-nonce：每个请求须带 16 到 64 位的随机字母、数字、下划线或短横，并计入签名",
    "缺少請求標頭 x-app-nonce：每個請求須帶 16 到 64 位的隨機字母、數字、底線或短橫，並計入簽名",
    "The header x-app-nonce is missing: 16 to 64 random letters, digits, _ or -, new for each request and signed.",
  ),
  app_replayed: plain(
    401,
    "该请求已经发送过，请换用新的 x-app-nonce 重新签名",
    "該請求已經傳送過，請換用新的 x-app-nonce 重新簽名",
    "This request was sent before. Sign again with a new x-app-nonce.",
  ),
  key_missing: plain(400, "请先在密钥页面生成密钥", "請先在金鑰頁面產生金鑰", "Generate the keys first."),
  outgoing_url_invalid: plain(
    400,
    "请输入以 http:// 或 https:// 开头的地址",
    "請輸入以 http:// 或 https:// 開頭的位址",
    "Enter an address that begins with http:// or https://.",
  ),
  outgoing_host_unknown: plain(
    400,
    "域名无法解析，请检查地址",
    "網域無法解析，請檢查位址",
    "The host name cannot be resolved. Check the address.",
  ),
  outgoing_private: plain(
    400,
    "不允许访问内网、本机或保留地址",
    "不允許存取內網、本機或保留位址",
    "Private, local and reserved addresses are not allowed.",
  ),
  outgoing_redirect: plain(
    400,
    "目标地址发生跳转，请填写最终地址",
    "目標位址發生跳轉，請填寫最終位址",
    "The address redirects. Enter the final address.",
  ),
  outgoing_unreachable: plain(
    400,
    "目标地址无法连接，请检查地址与网络",
    "目標位址無法連線，請檢查位址與網路",
    "The address cannot be reached. Check it and the network.",
  ),
  outgoing_timeout: plain(
    400,
    "目标地址响应超时，请稍后重试",
    "目標位址回應逾時，請稍後重試",
    "The address does not answer in time. Try again later.",
  ),
} as const satisfies Record<string, ErrorRow>;
