export { refreshTasks } from "./refresh-tasks.ts";
export { SheetDialog } from "./sheet/SheetDialog.tsx";
export { sheetFileProblem } from "./sheet/sheet-file.ts";
export type { SheetLabels } from "./sheet/sheet-labels.ts";
export { useSheet } from "./sheet/use-sheet.ts";
export { TaskProgress } from "./TaskProgress.tsx";
export { useTask } from "./use-task.ts";
export { useUnfinishedTask } from "./use-unfinished-task.ts";
