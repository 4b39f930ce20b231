export { noticeErrorText } from "./notice-error.ts";
export { mergeStormNotices } from "./plan/storm-notices.queries.ts";
