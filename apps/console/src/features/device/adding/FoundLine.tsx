import { type FoundDevice, Nickname } from "@huiyan/contract/device/adding.api";
import { Checkbox, Input, Tooltip } from "antd";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { deviceText } from "../device.texts.ts";
import { addingText as text } from "./adding.texts.ts";
import { canBind } from "./found-devices.ts";

interface Props {
  device: FoundDevice;
  picked: boolean;
  name: string;
  marked: boolean;
  onPick: () => void;
  onName: (name: string) => void;
}

/** Row of one device or camera that a scan has found. Its id cannot be changed. */
export function FoundLine({ device, picked, name, marked, onPick, onName }: Props) {
  const { kind, ip, device_id, type, version, state } = device;
  const free = canBind(device);
  const problem = marked && picked ? schemaProblem(Nickname, name) : undefined;
  const reason = kind === "camera" ? text("cameraHint") : state === "unknown" ? text("unknownHint") : undefined;
  return (
    <tr>
      <td>
        {free && <Checkbox aria-label={deviceText("pick", { name: device_id })} checked={picked} onChange={onPick} />}
      </td>
      <td className="num">{ip}</td>
      <td>{text(kind)}</td>
      <td>
        {free ? (
          <Input
            size="small"
            aria-label={text("nickname", { id: device_id })}
            aria-invalid={problem !== undefined}
            {...(problem === undefined ? {} : { status: "error" as const, title: problem })}
            value={name}
            onChange={(event) => onName(event.target.value)}
          />
        ) : (
          device.name || "-"
        )}
      </td>
      <td>{device_id === "" ? "-" : <CopyDeviceId id={device_id} />}</td>
      <td>{type ?? "-"}</td>
      <td className="num">{version || "-"}</td>
      <td>
        {kind === "agent" && <span className={`scan-state ${state}`}>{text(state)}</span>}
        {reason !== undefined && (
          <Tooltip title={reason}>
            <span className="note scan-reason">{reason}</span>
          </Tooltip>
        )}
      </td>
    </tr>
  );
}
