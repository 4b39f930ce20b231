import { type Point } from "@huiyan/contract/point/point.api";
import { Button } from "antd";
import { actionOn } from "../../../shared/format/format-join.ts";
import { pointText as text } from "../point.texts.ts";
import { type Snapshots } from "../use-snapshots.ts";

/** 抓拍 in words, where there is no picture yet. */
export function SnapshotButton({ point, snapshots }: { point: Pick<Point, "_id" | "name">; snapshots: Snapshots }) {
  return (
    <Button
      type="link"
      size="small"
      className="point-snapshot"
      aria-label={actionOn(text("snapshot"), point.name)}
      loading={snapshots.isTaking(point._id)}
      onClick={() => snapshots.take(point._id)}
    >
      {text("snapshot")}
    </Button>
  );
}
