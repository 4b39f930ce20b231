import { ImageOff } from "lucide-react";
import { shortTime } from "../../../shared/format/time.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { berthText as text } from "../berth.texts.ts";

interface Props {
  at: number | null;
  /** Why there is no newer one. */
  problem: string | undefined;
}

/** How old the picture is, and why it is not newer. */
export function PictureNote({ at, problem }: Props) {
  if (at === null) return null;
  const time = shortTime(at);
  return (
    <span className={problem === undefined ? "" : "old"} role="status">
      {problem === undefined ? text("pictureAt", { time }) : text("oldPicture", { reason: problem, time })}
    </span>
  );
}

/** There is none yet: what is being done, or what to do. */
export function NoPicture({
  isTaking,
  mayManage,
  problem,
}: Pick<Props, "problem"> & Record<"isTaking" | "mayManage", boolean>) {
  return (
    <EmptyState
      icon={<ImageOff size={24} strokeWidth={1.5} />}
      title={text(isTaking ? "taking" : "noPicture")}
      hint={problem ?? text(mayManage ? "noPictureHint" : "noPictureStaff")}
    />
  );
}
