import { type Answer } from "@huiyan/contract/endpoint";
import { findCameras } from "@huiyan/contract/point/camera.api";
import { Button } from "antd";
import { Radar } from "lucide-react";
import { useCommand } from "#shared/api/use-command.ts";
import { cameraText as text } from "./camera.texts.ts";

type Found = Answer<typeof findCameras>[number];

interface Props {
  deviceId: string;
  onChoose: (camera: Found) => void;
}

/** List of the cameras that the device has found in its network. A click copies the address of one to the form. */
export function FoundCameras({ deviceId, onChoose }: Props) {
  const scan = useCommand(findCameras, { quiet: true });
  const found = scan.data;
  return (
    <div className="camera-found">
      <span className="camera-line">
        <Button
          icon={<Radar size={16} aria-hidden="true" />}
          loading={scan.isPending}
          disabled={deviceId === ""}
          {...(deviceId === "" ? { title: text("deviceFirst") } : {})}
          onClick={() => scan.mutate({ device_id: deviceId })}
        >
          {text("scan")}
        </Button>
        <span role="status" className={scan.error === null ? "note" : "form-note form-error"}>
          {scan.isPending ? text("scanning") : (scan.error?.message ?? (found?.length === 0 ? text("foundNone") : ""))}
        </span>
      </span>
      {!scan.isPending && found !== undefined && found.length > 0 && (
        <ul aria-label={text("found")}>
          {found.map((camera) => (
            <li key={`${camera.host}:${camera.port}`}>
              <button type="button" className="plain-button" onClick={() => onChoose(camera)}>
                <span className="ell">{camera.name || camera.host}</span>
                <span className="note ell num">
                  {camera.host}:{camera.port} {camera.hardware}
                </span>
                {camera.taken && <span className="camera-taken">{text("taken")}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
