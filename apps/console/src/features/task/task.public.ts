export { TaskProgress } from "./TaskProgress.tsx";
export { useUnfinishedTask } from "./use-unfinished-task.ts";
