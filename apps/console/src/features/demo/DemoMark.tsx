import { deleteDemoHistory, getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { roleMay } from "@huiyan/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Popover } from "antd";
import { useEffect, useState } from "react";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { demoText as text } from "./demo.texts.ts";
import "./demo.css";

/** Poll interval in milliseconds while the server creates the demonstration history, which takes less than a minute. */
const pollMs = 2000;

/**
 * Returns the state of the demonstration history. Refreshes the home page while the history is created, and all queries
 * at the end.
 */
function useDemoHistory() {
  const client = useQueryClient();
  const { data } = useQueryOf(
    getDemoHistory,
    {},
    {
      staleTime: 5 * 60_000,
      refetchInterval: ({ state }) => (state.data?.state === "running" ? pollMs : false),
    },
  );
  const isRunning = data?.state === "running";
  const done = data?.done ?? 0;
  useEffect(() => {
    if (isRunning && done > 0) void client.invalidateQueries({ queryKey: [getHomeData.name] });
  }, [client, isRunning, done]);
  useEffect(() => {
    if (!isRunning) return undefined;
    // Data that was loaded before the history was complete is incomplete as well.
    return () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== getDemoHistory.name });
  }, [client, isRunning]);
  return data;
}

/** Asks before all data of the demonstration is deleted. */
function DeleteHistoryDialog({ onClosed }: { onClosed: () => void }) {
  const run = useConfirm(deleteDemoHistory, () => ({}), {
    success: text("removed"),
    refresh: (client) => client.invalidateQueries(),
  });
  return (
    <CommandDialog run={run} title={text("removeTitle")} action={text("remove")} danger onClosed={onClosed}>
      <p className="demo-hint">{text("removeHint")}</p>
    </CommandDialog>
  );
}

/** Mark next to the organisation's name that explains the demonstration, and how to start real use. */
export function DemoMark({ user }: { user: UserInfo }) {
  const history = useDemoHistory();
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  if (history === undefined || history.state === "none") return null;
  const { state, done, total } = history;
  const hasHistory = state === "running" || state === "done";
  const mayDelete =
    hasHistory && user.viewing === null && user.staff !== null && roleMay(user.staff.role, "organisation.manage");
  const about = (
    <div className="demo-about">
      <p>{text("what")}</p>
      {hasHistory && <p>{text("history")}</p>}
      <p>{text("own")}</p>
      {mayDelete && (
        <Button
          size="small"
          danger
          onClick={() => {
            setOpen(false);
            setDeleting(true);
          }}
        >
          {text("remove")}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <Popover content={about} trigger="click" placement="bottomLeft" open={open} onOpenChange={setOpen}>
        <button type="button" className="demo-mark" title={text("about")}>
          <span className="num">
            {state === "running"
              ? text("making", { percent: Math.floor((done / Math.max(1, total)) * 100) })
              : text("mark")}
          </span>
        </button>
      </Popover>
      {deleting && <DeleteHistoryDialog onClosed={() => setDeleting(false)} />}
    </>
  );
}
