import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshTasks } from "../refresh-tasks.ts";

/**
 * The spreadsheet that is chosen, and the task that it becomes.
 * @param task one that goes on already
 * @param problemOf what is wrong with a file, in words
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
