import { Skeleton } from "antd";
import { screenText } from "../../../shared/screen/screen.texts.ts";

/** In place of figures that are on their way, or could not be read. */
export function NotThere({ failed }: { failed: boolean }) {
  if (failed) return <p className="figure-empty">{screenText("unreadable")}</p>;
  return <Skeleton active className="rule-skeleton" />;
}
