import { shortCount } from "@huiyan/contract/alarm/alarm.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { shortTime } from "#shared/format/time.ts";
import { BoxOverlay } from "#shared/media/BoxOverlay.tsx";
import { unionOf } from "#shared/media/crop-picture.ts";
import { HoverPreview } from "#shared/media/HoverPreview.tsx";
import { Thumb } from "#shared/media/Thumb.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { alarmData } from "../alarm-data.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { labelledBoxes } from "../box-labels.ts";

/** Thumbnail of an alarm. After half a second of hovering, it is enlarged with its boxes. */
export function MessagePicture({ message }: { message: Message }) {
  const data = alarmData(message);
  // If boxes exist, they are drawn over the original picture. Otherwise the picture is used in which the device drew
  // them.
  const original = data.boxes.length > 0 && message.thumb_url !== "";
  const source = original ? message.thumb_url : message.res_thumb_url || message.thumb_url;
  const boxes = labelledBoxes(data);
  const targets = boxes.filter(({ target }) => target);
  const focus = original ? unionOf(targets.length > 0 ? targets : boxes) : undefined;
  const { storm } = message;
  const folded = storm === null ? message.folded_count : storm.count;
  const corner = storm === null ? `+${shortCount(folded)}` : shortCount(folded);
  return (
    <HoverPreview
      source={source}
      overlay={original && <BoxOverlay boxes={boxes} polygons={[]} />}
      footer={
        <>
          <b className="alarm-name unread">{algorithmNameOf(message)}</b>
          <span className="note ell">{message.point_name}</span>
          <time className="note preview-time">{shortTime(message.create_at)}</time>
        </>
      }
    >
      <span className={storm === null ? "picture-hover" : "picture-hover storm-picture"}>
        <Thumb
          source={source}
          focus={focus}
          alt={text("alarmPicture", { alg: algorithmNameOf(message), point: message.point_name })}
          {...(folded > 0 ? { corner } : {})}
        />
      </span>
    </HoverPreview>
  );
}
