export { createTask } from "./create-task.ts";
export { itemIdOf } from "./item-id.ts";
export { runNextTask } from "./run-task.ts";
export type { TaskPause, TaskStep, TaskWorker } from "./task-worker.ts";
