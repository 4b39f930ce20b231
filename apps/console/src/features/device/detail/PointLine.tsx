import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { takeSnapshot } from "@huiyan/contract/point/point.api";
import { Button, Tooltip } from "antd";
import { Camera } from "lucide-react";
import { ConfigRefused } from "#features/device-config/device-config.public.ts";
import { PointState } from "#features/point/point.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { detailText as text } from "./device-detail.texts.ts";
import { PointRate } from "./PointRate.tsx";

interface Props {
  point: DeviceDetail["points"][number];
  deviceOnline: boolean;
}

/** Row of one point: its algorithms, and a button for a new snapshot. */
export function PointLine({ point, deviceOnline }: Props) {
  const snapshot = useCommand(takeSnapshot, { onSuccess: () => notify("success", text("snapshotDone")) });
  const blocked = deviceOnline ? (point.online ? undefined : text("noSignal")) : text("deviceOffline");
  const algorithms = point.alg_names.length === 0 ? text("noAlgorithms") : joinNames(point.alg_names);
  return (
    <li>
      <div className="device-point">
        <div className="device-name">
          <strong className="ell">{point.name}</strong>
          <span className="note ell">
            {text("channel", { name: point.channel })} {algorithms}
          </span>
          <ConfigRefused config={point.config} />
        </div>
        <PointState point={{ ...point, online: blocked === undefined }} />
        <Tooltip title={blocked}>
          <Button
            size="small"
            icon={<Camera size={14} aria-hidden="true" />}
            aria-label={text("snapshotOf", { name: point.name })}
            disabled={blocked !== undefined}
            loading={snapshot.isPending}
            onClick={() => snapshot.mutate({ _id: point._id })}
          >
            {text("snapshot")}
          </Button>
        </Tooltip>
      </div>
      <PointRate point={point} />
      {snapshot.data && (
        <figure className="device-shot">
          <img
            src={snapshot.data.url}
            alt={text("picture", { name: point.name, time: shortTime(snapshot.data.taken_at) })}
          />
          <figcaption className="num">{shortTime(snapshot.data.taken_at)}</figcaption>
        </figure>
      )}
    </li>
  );
}
