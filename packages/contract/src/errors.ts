import { alarmErrors } from "./alarm/alarm.errors.ts";
import { algorithmErrors } from "./algorithm/algorithm.errors.ts";
import { backupErrors } from "./backup/backup.errors.ts";
import { berthErrors } from "./berth/berth.errors.ts";
import { chargingErrors } from "./charging/charging.errors.ts";
import { displayLinkErrors } from "./dashboard/display-link.errors.ts";
import { deviceErrors } from "./device/device.errors.ts";
import { type ErrorRow, plain, row } from "./error-row.ts";
import { faceErrors } from "./face/face.errors.ts";
import { farmErrors } from "./farm/farm.errors.ts";
import { gbErrors } from "./gb28181/gb28181.errors.ts";
import { groupErrors } from "./group/group.errors.ts";
import { headCountErrors } from "./head-count/head-count.errors.ts";
import { type Language, localize } from "./language.ts";
import { ledgerErrors } from "./ledger/ledger.errors.ts";
import { liveErrors } from "./live/live.errors.ts";
import { notifyErrors } from "./notify/notify.errors.ts";
import { openApiErrors } from "./open-api/open-api.errors.ts";
import { operatorErrors } from "./operator/operator.errors.ts";
import { organisationErrors } from "./organisation/organisation.errors.ts";
import { parkingErrors } from "./parking/parking.errors.ts";
import { patrolErrors } from "./patrol/patrol.errors.ts";
import { peopleErrors } from "./people/people.errors.ts";
import { recordingErrors } from "./recording/recording.errors.ts";
import { packageErrors } from "./service-package/package.errors.ts";
import { sessionErrors } from "./session/session.errors.ts";
import { settlementErrors } from "./settlement/settlement.errors.ts";
import { weighingErrors } from "./weighing/weighing.errors.ts";
import { workingHoursErrors } from "./working-hours/working-hours.errors.ts";

/**
 * Every error that the server can answer: stable key → HTTP status, `code` in the body, text in three languages.
 * `code` as in docs/reference/rights.md R16: 403 = sign in again, 406 = membership lost, 1403 = not permitted, else the
 * HTTP status. Users rely on the texts: do not change them.
 */
export const errorTable = {
  invalid_input: plain(
    400,
    "提交的内容有误，请检查后重试",
    "提交的內容有誤，請檢查後重試",
    "Some fields are not valid. Check them and try again.",
  ),
  malformed_json: plain(
    400,
    "请求内容不是有效的 JSON",
    "請求內容不是有效的 JSON",
    "The request body is not valid JSON.",
  ),
  session_missing: row(401, 403, "请登录", "請登入", "Please sign in."),
  session_void: row(
    401,
    403,
    "登录已失效，请重新登录",
    "登入已失效，請重新登入",
    "Your session has ended. Sign in again.",
  ),
  membership_lost: row(403, 406, "身份失效", "身分失效", "You are no longer a member of this organisation."),
  not_permitted: row(403, 1403, "您没有此操作的权限", "您沒有此操作的權限", "You are not allowed to do this."),
  not_found: plain(404, "内容不存在或已被删除", "內容不存在或已被刪除", "Not found, or deleted."),
  conflict: plain(
    409,
    "内容已被他人修改，请刷新后重试",
    "內容已被他人修改，請重新整理後再試",
    "Changed by someone else. Reload and try again.",
  ),
  body_too_large: plain(413, "上传内容过大", "上傳內容過大", "The upload is too large."),
  too_many_requests: plain(
    429,
    "操作过于频繁，请稍后再试",
    "操作過於頻繁，請稍後再試",
    "Too many requests. Try again later.",
  ),
  host_unknown: plain(
    421,
    "此网址不属于本系统。请改用管理员提供的网址；管理员可在 ALLOWED_HOSTS 或 PUBLIC_URL 中登记新的域名",
    "此網址不屬於本系統。請改用管理員提供的網址；管理員可在 ALLOWED_HOSTS 或 PUBLIC_URL 中登記新的網域",
    "This address does not belong to this installation. Use the address your administrator gave you; an administrator can register names in ALLOWED_HOSTS or PUBLIC_URL.",
  ),
  internal: plain(500, "服务器内部错误", "伺服器內部錯誤", "Internal server error."),
  service_unavailable: plain(
    503,
    "服务暂不可用，请稍候，系统正在恢复",
    "服務暫不可用，請稍候，系統正在恢復",
    "The service is recovering. Please wait.",
  ),
  disk_full: plain(
    503,
    "服务器磁盘已满，暂时无法保存，请联系管理员清理磁盘",
    "伺服器磁碟已滿，暫時無法儲存，請聯絡管理員清理磁碟",
    "The server's disk is full, so nothing can be saved. Please ask the administrator to free some space.",
  ),
  view_own_account: row(
    403,
    1403,
    "正在以他人身份查看，账号安全信息不显示，请先结束查看",
    "正在以他人身分檢視，帳號安全資訊不顯示，請先結束檢視",
    "You are viewing as somebody else; account security is not shown. End the view first.",
  ),
  view_only: row(
    403,
    1403,
    "正在以他人身份只读查看，不能修改",
    "正在以他人身分唯讀檢視，不能修改",
    "You are viewing as somebody else; nothing can be changed.",
  ),
  file_missing: plain(400, "请选择要上传的文件", "請選擇要上傳的檔案", "Choose a file."),
  upload_truncated: plain(400, "上传内容不完整", "上傳內容不完整", "The upload is truncated."),
  upload_too_slow: plain(
    408,
    "网络太慢，上传已中断，请换一个网络后重试",
    "網路太慢，上傳已中斷，請換一個網路後再試",
    "The upload was too slow and has been ended. Try again on a better connection.",
  ),
  upload_void: plain(
    400,
    "上传地址已失效，请重新选择文件",
    "上傳位址已失效，請重新選擇檔案",
    "The upload has expired. Choose the file again.",
  ),
  resource_expired: plain(
    403,
    "链接已过期，请刷新页面",
    "連結已過期，請重新整理頁面",
    "The link has expired. Reload the page.",
  ),
  thumbnail_missing: plain(
    404,
    "此图片无法生成缩略图，请打开原图查看",
    "此圖片無法產生縮圖，請開啟原圖檢視",
    "There is no thumbnail of this picture. Open the picture itself.",
  ),
  ...sessionErrors,
  ...backupErrors,
  ...operatorErrors,
  ...organisationErrors,
  ...peopleErrors,
  ...openApiErrors,
  ...groupErrors,
  ...deviceErrors,
  ...displayLinkErrors,
  ...alarmErrors,
  ...algorithmErrors,
  ...ledgerErrors,
  ...liveErrors,
  ...recordingErrors,
  ...gbErrors,
  ...notifyErrors,
  ...patrolErrors,
  ...berthErrors,
  ...parkingErrors,
  ...settlementErrors,
  ...weighingErrors,
  ...workingHoursErrors,
  ...chargingErrors,
  ...faceErrors,
  ...packageErrors,
  ...farmErrors,
  ...headCountErrors,
} as const satisfies Record<string, ErrorRow>;

export type ErrorKey = keyof typeof errorTable;

export const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(errorTable, text);

export function errorText(key: ErrorKey, language: Language): string {
  const { zh, tw, en } = errorTable[key];
  return localize([zh, tw, en], language);
}
