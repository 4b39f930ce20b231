import { getTrial, passTrial, stopTrial } from "@huiyan/contract/algorithm/delivery.api";
import { getTask } from "@huiyan/contract/task/task.api";
import { type QueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { trialText as text } from "./trial.texts.ts";
import "./issue.css";

const pollMs = 2_000;

async function refresh(client: QueryClient): Promise<void> {
  const names = [getTrial.name, getTask.name];
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

interface DialogProps {
  taskId: string;
  onClosed: () => void;
}

function PassDialog({ taskId, onClosed }: DialogProps) {
  const run = useConfirm(passTrial, () => ({ task_id: taskId }), { success: text("passed"), refresh });
  return (
    <CommandDialog run={run} title={text("passTitle")} action={text("pass")} onClosed={onClosed}>
      {text("passHint")}
    </CommandDialog>
  );
}

function StopDialog({ taskId, onClosed }: DialogProps) {
  const run = useConfirm(stopTrial, () => ({ task_id: taskId }), { success: text("stopped"), refresh });
  return (
    <CommandDialog run={run} title={text("stopTitle")} action={text("stop")} danger onClosed={onClosed}>
      {text("stopHint")}
    </CommandDialog>
  );
}

interface Props {
  taskId: string;
  /** True while the task is running. */
  isRunning: boolean;
}

/**
 * Shown while the first device (the canary) tests a new version. The user may continue with the other devices early, or
 * roll back.
 */
export function TrialBar({ taskId, isRunning }: Props) {
  const [asked, setAsked] = useState<"pass" | "stop">();
  const query = useQueryOf(
    getTrial,
    { task_id: taskId },
    {
      enabled: isRunning,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.state === "watching" ? pollMs : false),
    },
  );
  const dialog = { taskId, onClosed: () => setAsked(undefined) };
  return (
    <>
      {isRunning && query.data?.state === "watching" && (
        <section className="issue-trial" aria-label={text("trial")}>
          <span className="note">{text("hint")}</span>
          <Button onClick={() => setAsked("pass")}>{text("pass")}</Button>
          <Button danger onClick={() => setAsked("stop")}>
            {text("stop")}
          </Button>
        </section>
      )}
      {asked === "pass" && <PassDialog {...dialog} />}
      {asked === "stop" && <StopDialog {...dialog} />}
    </>
  );
}
