import { type Point } from "@huiyan/contract/point/point.api";
import { Button } from "antd";
import { Camera, Image, Play } from "lucide-react";
import { Suspense, useState } from "react";
import { LivePreview } from "#features/live/live.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { shortTime } from "#shared/format/time.ts";
import { useAging } from "#shared/screen/use-aging.ts";
import { formatAge } from "../format-age.ts";
import { pointText as text } from "../point.texts.ts";
import { type Snapshots } from "../use-snapshots.ts";

interface Props {
  point: Point;
  snapshots: Snapshots;
}

/** Enlarged last picture of the point with its age. Buttons take a new picture or switch to live video. */
export function PointShot({ point, snapshots }: Props) {
  const mayLive = useCaller().data?.private_menu === true;
  const [isLive, setLive] = useState(false);
  return (
    <>
      {isLive ? (
        <Suspense fallback={<LastShot key={point.image_url} point={point} snapshots={snapshots} />}>
          <LivePreview pointId={point._id} />
        </Suspense>
      ) : (
        <LastShot key={point.image_url} point={point} snapshots={snapshots} />
      )}
      {mayLive && (
        <Button
          className="point-live"
          icon={isLive ? <Image size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          onClick={() => setLive(!isLive)}
        >
          {text(isLive ? "lastPicture" : "playLive")}
        </Button>
      )}
    </>
  );
}

function LastShot({ point, snapshots }: Props) {
  const { _id, name, image_url, image_at } = point;
  const [failed, setFailed] = useState(false);
  const taking = snapshots.isTaking(_id);
  const age = useAging((now) => (image_at === null ? "" : formatAge(image_at, now)));
  const there = image_url !== "" && image_at !== null;
  return (
    <figure className="point-shot" aria-busy={taking}>
      {there && !failed ? (
        <img src={image_url} alt={text("pictureOf", { name, age })} onError={() => setFailed(true)} />
      ) : (
        <p>{text(failed ? "pictureFailed" : "noPicture")}</p>
      )}
      <figcaption>
        {there && (
          <time className="num" dateTime={new Date(image_at).toISOString()}>
            {age}，{shortTime(image_at)}
          </time>
        )}
        <Button
          size="small"
          icon={<Camera size={14} aria-hidden="true" />}
          loading={taking}
          onClick={() => snapshots.take(_id)}
        >
          {text(taking ? "taking" : "snapshot")}
        </Button>
      </figcaption>
    </figure>
  );
}
