export { refreshTasks } from "./refresh-tasks.ts";
export { SheetDialog, type SheetWords } from "./sheet/SheetDialog.tsx";
export { sheetFileProblem } from "./sheet/sheet-file.ts";
export { useSheet } from "./sheet/use-sheet.ts";
export { TaskProgress } from "./TaskProgress.tsx";
export { useUnfinishedTask } from "./use-unfinished-task.ts";
