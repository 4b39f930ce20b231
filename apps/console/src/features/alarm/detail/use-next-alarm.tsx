import { awaitsDecision } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { grouped } from "#shared/format/count.ts";
import { notify } from "#shared/notice/notice.ts";
import { handlingText as text } from "../handling/handling.texts.ts";
import { type MessageList } from "../message-list.ts";
import { type useDetailSteps } from "../storm/use-detail-steps.ts";

/** After a verdict, opens the next alarm that awaits a decision. A toast offers to return to the previous alarm. */
export function useNextAlarm(id: string, list: MessageList, { seek }: ReturnType<typeof useDetailSteps>) {
  const staffId = useCaller().data?.staff?._id;
  const { holder, offer, withdraw } = useUndoToast(true, text("keyBack"));
  const opened = useRef({ id, seek });
  const judged = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    opened.current = { id, seek };
  });
  const waits = ({ storm, state, assignee }: Message) =>
    storm === null ? awaitsDecision(state, assignee?._id ?? null, staffId) : storm.open > 0;
  const back = () => {
    withdraw();
    judged.current?.();
    judged.current = undefined;
  };
  const goOn = async (message: Message) => {
    // The user has opened another alarm while the step was sent. That alarm stays open.
    if (opened.current.id !== message._id) return notify("success", text("taken"));
    const { page } = list.state;
    const found = await opened.current.seek(waits);
    if (found !== "opened") {
      notify("success", text("taken"));
      if (found === "left") return;
      return notify("info", found.isEnd ? text("noneLeft") : text("noneNear", { n: grouped(found.looked) }));
    }
    judged.current = () => list.set({ id: message._id, page });
    offer(text("taken"), back);
  };
  const onJudged = (message: Message) => {
    goOn(message).catch((error: unknown) => notify("error", error instanceof Error ? error.message : text("taken")));
  };
  const drawn: ReactNode = holder;
  return { holder: drawn, onJudged, back };
}
