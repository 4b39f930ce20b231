import { type Message } from "@huiyan/contract/alarm/message";
import { leaveStorm } from "@huiyan/contract/alarm/storm.api";
import { useQueryClient } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { useCommand } from "#shared/api/use-command.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { type MessageList } from "../message-list.ts";
import { sentenceOfStorm } from "./StormCells.tsx";
import { stormText as text } from "./storm.texts.ts";
import { refreshStormLists, storeStormAnswer } from "./storm-cache.ts";
import "./storm.css";

/** Section of an alarm's details: a link to its burst, and a button that removes the alarm from the burst. */
export function StormLink({ message, list }: { message: Message; list: MessageList }) {
  const client = useQueryClient();
  const leave = useCommand(leaveStorm, {
    success: ({ changed }) => text("left", { n: changed }),
    onSuccess: (answer, { _id }) => storeStormAnswer(client, _id, answer.storm),
    refresh: refreshStormLists,
  });
  const { storm } = message;
  if (storm === null) return null;
  const isShown = list.state.storm === storm._id;
  return (
    <section className="storm-link" aria-label={text("belongs")}>
      <span className="storm-link-name">
        <Layers size={15} strokeWidth={1.75} aria-hidden="true" /> {text("belongs")}
      </span>
      <span className="note">{sentenceOfStorm(storm)}</span>
      <span className="storm-link-actions">
        {!isShown && (
          <button type="button" className="plain-button" onClick={() => list.set({ id: undefined, storm: storm._id })}>
            {text("show")}
          </button>
        )}
        {!isViewing() && (
          <button
            type="button"
            className="plain-button"
            disabled={leave.isPending}
            onClick={() => leave.mutate({ _id: storm._id, messages: [message._id] })}
          >
            {text("leave")}
          </button>
        )}
      </span>
    </section>
  );
}
