import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshTasks } from "../refresh-tasks.ts";

/**
 * Keeps the chosen spreadsheet, and the id of the task that imports it.
 * @param task id of a task that is already running
 * @param problemOf returns the error of a file as text
 */
export function useSheet(task: string | undefined, problemOf: (file: File) => string | undefined) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(task);
  return {
    file,
    problem,
    running,
    take(next: File) {
      const wrong = problemOf(next);
      setProblem(wrong);
      setFile(wrong === undefined ? next : undefined);
    },
    start({ task_id }: { task_id: string }) {
      setRunning(task_id);
      refreshTasks(client);
    },
    another() {
      setRunning(undefined);
      setFile(undefined);
    },
    ended: () => refreshTasks(client),
  };
}
export type Sheet = ReturnType<typeof useSheet>;
