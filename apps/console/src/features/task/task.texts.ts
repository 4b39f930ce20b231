import { defineTexts } from "#shared/format/texts.ts";

export const taskText = defineTexts({
  running: ["进行中", "進行中", "Running"],
  finished: ["已完成", "已完成", "Finished"],
  finishedWith: ["完成，{n} 项失败", "完成，{n} 項失敗", "Finished, {n} failed"],
  progress: ["{done} / {total} 项", "{done} / {total} 項", "{done} / {total}"],
  cancelling: ["正在取消…", "正在取消…", "Cancelling…"],
  stopped: ["已取消，{n} 项未执行", "已取消，{n} 項未執行", "Cancelled, {n} not run"],
  cancelled: ["未执行", "未執行", "Not run"],
  cancel: ["取消任务", "取消任務", "Cancel task"],
  cancelWhy: [
    "已完成的保留，未开始的不再执行，之后可以继续",
    "已完成的保留，未開始的不再執行，之後可以繼續",
    "Finished items are kept. The rest can be resumed later.",
  ],
  resume: ["继续执行", "繼續執行", "Resume"],
  unlisted: ["其余 {n} 项未逐一列出", "其餘 {n} 項未逐一列出", "{n} more are not listed one by one"],
  results: ["逐项结果", "逐項結果", "Results by item"],
  waiting: ["等待中", "等待中", "Waiting"],
  done: ["成功", "成功", "Done"],
  failed: ["失败", "失敗", "Failed"],
  failures: ["{n} 项失败", "{n} 項失敗", "{n, plural, one {# item} other {# items}} failed"],
  retryFailed: ["重试失败项", "重試失敗項", "Retry failed items"],
  failedDeliveries: ["下发失败", "下發失敗", "Failed deliveries"],
  failedDelivery: [
    "{name} 等 {total} 项下发中 {n} 项失败",
    "{name} 等 {total} 項下發中 {n} 項失敗",
    "{n} of {total} failed: {name}",
  ],
  openResults: ["查看结果", "檢視結果", "Results"],
  seen: ["知道了", "知道了", "Got it"],
  loading: ["正在加载任务", "正在載入任務", "Loading the task"],
});
