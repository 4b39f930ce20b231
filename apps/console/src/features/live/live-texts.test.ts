import { expect, it } from "vitest";
import { liveText } from "./live.texts.ts";

/** The texts of failures are prescribed: docs/reference/console.md C9. */
it.each([
  ["running", "当前窗口正在进行轮巡，请先停止轮巡！"],
  ["choosePoint", "请选择需要预览的视频点位！"],
  ["stillLoading", "直播视频加载中！"],
  ["snapshotDone", "抓拍成功！"],
  ["recordStarted", "开始录像！"],
  ["recordDone", "录像完成！"],
  ["done", "操作成功！"],
  ["noData", "暂无数据"],
  ["failed", "直播视频加载失败"],
] as const)("text of the cause %s: %s", (key, text) => expect(liveText.table[key][0]).toBe(text));
