import { type Point } from "@huiyan/contract/point/point.api";
import { Button } from "antd";
import { actionOn } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { HoverPreview } from "#shared/media/HoverPreview.tsx";
import { Thumb } from "#shared/media/Thumb.tsx";
import { useAging } from "#shared/screen/use-aging.ts";
import { formatAge } from "../format-age.ts";
import { pointText as text } from "../point.texts.ts";
import { type Snapshots } from "../use-snapshots.ts";

/** Text button 抓拍, shown when there is no picture yet. */
function SnapshotButton({ point, snapshots }: { point: Pick<Point, "_id" | "name">; snapshots: Snapshots }) {
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

interface Props {
  point: Point;
  snapshots: Snapshots;
}

/**
 * Thumbnail of the last picture with its age. After half a second of hovering, it is enlarged. Without a picture, a
 * button takes one.
 */
export function PointPicture({ point, snapshots }: Props) {
  const { name, image_at } = point;
  const age = useAging((now) => (image_at === null ? "" : formatAge(image_at, now)));
  const source = point.thumb_url || point.image_url;
  if (source === "" || image_at === null) {
    return (
      <span className="point-no-picture">
        <span className="note">{text("noPicture")}</span>
        <SnapshotButton point={point} snapshots={snapshots} />
      </span>
    );
  }
  return (
    <HoverPreview
      source={source}
      overlay={null}
      footer={
        <>
          <b className="ell">{name}</b>
          <time className="note preview-time">{shortTime(image_at)}</time>
        </>
      }
    >
      <span className="point-picture">
        <Thumb source={source} alt={text("pictureOf", { name, age })} corner={age} />
      </span>
    </HoverPreview>
  );
}
