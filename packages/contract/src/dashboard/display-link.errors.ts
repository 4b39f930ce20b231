import { type ErrorRow, plain, row } from "../error-row.ts";

/** Errors of screen shares. */
export const displayLinkErrors = {
  display_link_void: plain(
    400,
    "大屏链接无效或已停用",
    "大螢幕連結無效或已停用",
    "This screen link is not valid, or it was turned off.",
  ),
  display_link_limit: plain(
    400,
    "大屏链接最多 50 个，请先停用不再使用的链接",
    "大螢幕連結最多 50 個，請先停用不再使用的連結",
    "There are 50 screen links, which is the most. Turn off one that is no longer used.",
  ),
  weather_unreadable: plain(
    400,
    "天气服务的应答无法识别，请检查服务地址",
    "天氣服務的回應無法識別，請檢查服務位址",
    "The weather service's answer cannot be read. Check its address.",
  ),
  display_only: row(
    403,
    1403,
    "大屏链接只能查看它的大屏，不能使用其他功能",
    "大螢幕連結只能檢視它的大螢幕，不能使用其他功能",
    "A screen link shows its screen and nothing else.",
  ),
} as const satisfies Record<string, ErrorRow>;
