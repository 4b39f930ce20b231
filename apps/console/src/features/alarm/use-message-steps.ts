import { useRef } from "react";
import { notify } from "../../shared/dialog/notice.ts";
import { alarmText as text } from "./alarm.texts.ts";
import { type MessageList } from "./message-list.ts";
import { type Step, stepFrom } from "./message-steps.ts";

/** Leads to the neighbours of the opened message, over the ends of pages, and says where the list ends. */
export function useMessageSteps(id: string, list: MessageList) {
  const { rows = [], state, count } = list;
  const index = rows.findIndex(({ _id }) => _id === id);
  const loading = useRef(false);

  const follow = async (step: Step) => {
    if (step === "first" || step === "last") return notify("info", text(step));
    if ("index" in step) return list.open(rows[step.index]?._id);
    const next = await list.rowsOf(step.page);
    const target = step.take === "first" ? next[0] : next.at(-1);
    if (target !== undefined) list.set({ page: step.page, id: target._id }, { replace: true });
  };
  const step = (by: -1 | 1) => {
    // one that is not in the list, such as an arrival that waits under the pill, stands before its first row
    if (list.rows === undefined || loading.current) return;
    loading.current = true;
    follow(stepFrom(index, by, { rows: rows.length, page: state.page, size: state.size, count }))
      .catch((error: unknown) => notify("error", error instanceof Error ? error.message : text("last")))
      .finally(() => {
        loading.current = false;
      });
  };
  return { step, position: index < 0 ? undefined : (state.page - 1) * state.size + index + 1 };
}
