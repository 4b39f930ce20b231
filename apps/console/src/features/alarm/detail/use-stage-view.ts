import { livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { listPictures } from "@huiyan/contract/alarm/review.api";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { alarmData } from "../alarm-data.ts";
import { type StageView } from "./StageTabs.tsx";

const details = ["plate", "animal", "car"] as const;

/** Returns whether the alarm has detail pictures in addition to the full picture. */
const hasDetails = (message: Message | undefined): boolean =>
  message !== undefined &&
  (details.some((role) => `${role}_img` in message.data) ||
    livestockData(message.data).msglist.some(({ image }) => image !== undefined));

/** A picture of one batch of animals in a load; `batch` counts from 0. */
type BatchView = { batch: number; role: "image" | "animal" };

/**
 * Keeps which view of an alarm is shown: one of its pictures, or its clip. Every alarm opens with the view “result”.
 */
export function useStageView(message: Message | undefined) {
  const [chosen, setChosen] = useState<{ id: string; view: StageView } | ({ id: string } & BatchView)>();
  const id = message?._id ?? "";
  const { data, retryNow } = useQueryOf(listPictures, { id }, { enabled: hasDetails(message), staleTime: 5 * 60_000 });
  const pictures = new Map(
    data?.list.flatMap(({ role, batch, url }) => (batch === undefined ? [[role, url] as const] : [])),
  );
  const ofBatches = data?.list.filter(({ batch }) => batch !== undefined) ?? [];
  const present = details.filter((role) => pictures.has(role));
  const views: StageView[] = ["result", "original", ...present, "video"];
  const own = chosen?.id === id ? chosen : undefined;
  const shownBatch = ofBatches.find(
    ({ batch, role }) => own !== undefined && "batch" in own && batch === own.batch && role === own.role,
  );
  const view = own !== undefined && "view" in own && views.includes(own.view) ? own.view : "result";
  return {
    views,
    view,
    choose: (next: StageView) => setChosen({ id, view: next }),
    /** Pictures of the load's batches. `shownBatch` is the enlarged one, which replaces the view. */
    ofBatches,
    shownBatch,
    chooseBatch: (next: BatchView) => setChosen({ id, ...next }),
    /** Picture of the view; empty if the view has none. */
    picture: shownBatch?.url ?? (message === undefined ? "" : pictureOf(message, view, pictures)),
    retry: () => void (hasDetails(message) && retryNow()),
  };
}
export type StageChoice = ReturnType<typeof useStageView>;

/** Returns whether the browser draws the detections over the original picture. */
export function isDrawn(message: Message, view: StageView): boolean {
  return view === "result" && alarmData(message).boxes.length > 0 && message.image_url !== "";
}

function pictureOf(message: Message, view: StageView, pictures: ReadonlyMap<string, string>): string {
  if (view === "video") return "";
  if (view === "plate" || view === "animal" || view === "car") return pictures.get(view) ?? "";
  const original = view === "original" || isDrawn(message, view);
  return original ? message.image_url : message.res_image_url || message.image_url;
}
