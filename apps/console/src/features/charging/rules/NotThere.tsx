import { Skeleton } from "antd";
import { screenText } from "#shared/screen/screen.texts.ts";

/** Shown in place of figures that are loading or failed to load. */
export function NotThere({ failed }: { failed: boolean }) {
  if (failed) return <p className="figure-empty">{screenText("unreadable")}</p>;
  return <Skeleton active className="rule-skeleton" />;
}
