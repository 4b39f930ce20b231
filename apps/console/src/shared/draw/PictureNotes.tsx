import { ImageOff } from "lucide-react";
import { shortTime } from "../format/time.ts";
import { EmptyState } from "../screen/EmptyState.tsx";
import { drawText as text } from "./draw.texts.ts";

interface Props {
  at: number | null;
  /** Reason why there is no newer picture. */
  problem: string | undefined;
}

/** Shows the time of the picture, and the reason why there is no newer one. */
export function PictureNote({ at, problem }: Props) {
  if (at === null) return null;
  const time = shortTime(at);
  return (
    <span className={problem === undefined ? "" : "old"} role="status">
      {problem === undefined ? text("pictureAt", { time }) : text("oldPicture", { reason: problem, time })}
    </span>
  );
}

/** Shown when there is no picture: a snapshot is under way, or the reason and the next step. */
export function NoPicture({
  hint,
  isTaking,
  mayManage,
  problem,
}: Pick<Props, "problem"> & Record<"isTaking" | "mayManage", boolean> & { hint: string }) {
  return (
    <EmptyState
      icon={<ImageOff size={24} strokeWidth={1.5} />}
      title={text(isTaking ? "taking" : "noPicture")}
      hint={problem ?? (mayManage ? hint : text("noPictureStaff"))}
    />
  );
}
