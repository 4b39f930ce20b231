import { defineTexts } from "../../shared/format/texts.ts";

export const taskText = defineTexts({
  running: ["进行中", "進行中", "Running"],
  finished: ["已完成", "已完成", "Finished"],
  finishedWith: ["完成，{n} 项失败", "完成，{n} 項失敗", "Finished, {n} failed"],
  progress: ["{done} / {total} 项", "{done} / {total} 項", "{done} / {total}"],
  results: ["逐项结果", "逐項結果", "Results"],
  waiting: ["等待中", "等待中", "Waiting"],
  done: ["成功", "成功", "Done"],
  failed: ["失败", "失敗", "Failed"],
  failures: ["{n} 项失败", "{n} 項失敗", "{n} failed"],
  retryFailed: ["重试失败项", "重試失敗項", "Retry the failed"],
  loading: ["正在加载任务", "正在載入任務", "Loading the task"],
});
