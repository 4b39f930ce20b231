import { type Message } from "@huiyan/contract/alarm/message";
import { listPictures } from "@huiyan/contract/alarm/review.api";
import { useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { alarmData } from "../alarm-data.ts";
import { type StageView } from "./StageTabs.tsx";

const details = ["plate", "animal", "car"] as const;

/** Whether the alarm names pictures beside the whole one. */
const hasDetails = (message: Message | undefined): boolean =>
  message !== undefined && details.some((role) => `${role}_img` in message.data);

/** What of an alarm is looked at: its pictures by what is on them, or its clip; each alarm begins with its result. */
export function useStageView(message: Message | undefined) {
  const [chosen, setChosen] = useState<{ id: string; view: StageView }>();
  const id = message?._id ?? "";
  const { data, retryNow } = useQueryOf(listPictures, { id }, { enabled: hasDetails(message), staleTime: 5 * 60_000 });
  const pictures = new Map(data?.list.map(({ role, url }) => [role, url]));
  const own = details.filter((role) => pictures.has(role));
  const views: StageView[] = ["result", "original", ...own, "video"];
  const view = chosen?.id === id && views.includes(chosen.view) ? chosen.view : "result";
  return {
    views,
    view,
    choose: (next: StageView) => setChosen({ id, view: next }),
    /** The picture that the view shows; empty where it shows none. */
    picture: message === undefined ? "" : pictureOf(message, view, pictures),
    retry: () => void (hasDetails(message) && retryNow()),
  };
}
export type StageChoice = ReturnType<typeof useStageView>;

/** Where the browser draws what was found, over the original. */
export function isDrawn(message: Message, view: StageView): boolean {
  return view === "result" && alarmData(message).boxes.length > 0 && message.image_url !== "";
}

function pictureOf(message: Message, view: StageView, pictures: ReadonlyMap<string, string>): string {
  if (view === "video") return "";
  if (view === "plate" || view === "animal" || view === "car") return pictures.get(view) ?? "";
  const original = view === "original" || isDrawn(message, view);
  return original ? message.image_url : message.res_image_url || message.image_url;
}
