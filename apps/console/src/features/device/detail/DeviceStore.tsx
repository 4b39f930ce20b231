import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { TriangleAlert } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { detailText as text } from "./device-detail.texts.ts";

type Telemetry = NonNullable<DeviceDetail["telemetry"]>;

/** Warnings about the storage on the device in which it keeps events for the platform. */
export function StoreWarnings({ disk, damage }: Pick<Telemetry, "disk" | "damage">) {
  return (
    <>
      {disk.full && <Warning>{text("diskFull")}</Warning>}
      {damage && (
        <Warning>
          {text("storeDamaged", {
            time: shortTime(damage.found_at),
            file: damage.file,
            n: damage.saved_events,
          })}
        </Warning>
      )}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="device-warning" role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      {children}
    </p>
  );
}

/** Numbers of dropped events, pictures and clips. Renders nothing if none were dropped. */
export function DroppedRow({ dropped: { events, images, videos } }: Pick<Telemetry, "dropped">) {
  if (events + images + videos === 0) return null;
  const counts = { events: grouped(events), images: grouped(images), videos: grouped(videos) };
  return (
    <li className="bad">
      <span>{text("dropped")}</span>
      <span className="num">{text("droppedCounts", counts)}</span>
    </li>
  );
}
