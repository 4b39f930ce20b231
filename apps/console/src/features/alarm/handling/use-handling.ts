import { summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleMessage } from "@huiyan/contract/alarm/handling.api";
import { type HandleAction, isVerdict, offeredActions, optionOf } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { notify } from "#shared/notice/notice.ts";
import { changeMessages, refreshHandled } from "../message-cache.ts";
import { handlingText as text } from "./handling.texts.ts";

/** Last handling step on this page, which one key repeats for the next alarm. */
interface Decision {
  action: HandleAction;
  staffId?: string;
  reason?: string;
  remark?: string;
}

let last: Decision | undefined;

const lastDecision = {
  read: () => last,
  keep: (decision: Decision) => {
    last = decision;
  },
};

/** Returns the steps that the caller may take on an alarm, in the order of the codes of docs/reference/alarms.md A5. */
export function useOffered(message: Message | undefined): readonly HandleAction[] {
  const staff = useCaller().data?.staff;
  if (message === undefined || staff === undefined || staff === null || isViewing()) return [];
  const { state, assignee } = message;
  // `handledAt` is unknown here. The server refuses a step that comes too late after the last one.
  const alarm = { state, assigneeId: assignee?._id ?? null, handledAt: null };
  return offeredActions(alarm, { role: staff.role, staffId: staff._id }, new Date());
}

/**
 * Handles alarms. Each step sends the version of the alarm that the user saw. If another user changed it, the server
 * refuses and the new state is shown.
 * @param onJudged called after a verdict or a repeated step: the caller opens the next alarm and reports success
 */
export function useHandling(onJudged?: (message: Message) => void) {
  const client = useQueryClient();
  /** Alarms whose step is still being sent, by id. The user can already handle the next alarm. */
  const underWay = useRef(new Map<string, { opensNext: boolean }>());
  const command = useCommand(handleMessage, {
    onSuccess: (message) => {
      changeMessages(client, (old) => (old._id === message._id ? message : old));
      if (onJudged !== undefined && underWay.current.get(message._id)?.opensNext === true) onJudged(message);
      else notify("success", text("taken"));
    },
    onSettled: (_answer, _error, { _id }) => {
      underWay.current.delete(_id);
    },
    refresh: () => {
      void client.invalidateQueries({ queryKey: [summariseMessages.name] });
      return refreshHandled(client);
    },
  });
  return {
    busy: ({ _id }: Message) => command.isPending && command.variables._id === _id,
    take(message: Message, decision: Decision, done?: () => void, isRepeat = false) {
      if (underWay.current.has(message._id)) return;
      underWay.current.set(message._id, { opensNext: isRepeat || isVerdict(decision.action) });
      lastDecision.keep(decision);
      const { action, staffId, reason, remark } = decision;
      const input = {
        _id: message._id,
        option: optionOf(action),
        version: message.version,
        ...(staffId === undefined ? {} : { staff_id: staffId }),
        ...(reason === undefined ? {} : { reason }),
        ...(remark === undefined || remark === "" ? {} : { remark }),
      };
      command.mutate(input, done === undefined ? {} : { onSuccess: done });
    },
    /** Repeats the last handling step for this alarm. */
    repeat(message: Message, offered: readonly HandleAction[]) {
      const decision = lastDecision.read();
      if (decision === undefined) return notify("info", text("nothingToRepeat"));
      if (!offered.includes(decision.action)) return notify("info", text("cannotRepeat"));
      this.take(message, decision, undefined, true);
    },
  };
}
export type Handling = ReturnType<typeof useHandling>;
