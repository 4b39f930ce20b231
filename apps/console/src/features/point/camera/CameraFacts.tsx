import { type Answer } from "@huiyan/contract/endpoint";
import { getCamera } from "@huiyan/contract/point/camera.api";
import { type CameraKind } from "@huiyan/contract/point/point.rules";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type Fact, FactList } from "#shared/list/FactList.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { pointText } from "../point.texts.ts";
import { motionNames, cameraText as text } from "./camera.texts.ts";

function motionFact({ level, look_seconds }: Answer<typeof getCamera>["motion"]): string {
  return level === "off" ? text("motionOff") : text("motionFact", { level: text(motionNames[level]), n: look_seconds });
}

/** Returns the settings of a camera as text; only its kind if the console cannot edit that kind. */
function cameraFacts(kind: CameraKind, stored: Answer<typeof getCamera>): Fact[] {
  const { camera, has_password, analysis_fps, motion } = stored;
  const first = { name: text("kind"), value: text(kind) };
  if (camera === null) return [first];
  if (camera.kind === "gb28181") {
    return [
      first,
      { name: text("gbDevice"), value: camera.device_code },
      { name: text("gbChannel"), value: camera.channel_code },
      { name: text("gbTransport"), value: camera.transport.toUpperCase() },
      { name: text("motion"), value: motionFact(motion) },
      { name: text("fps"), value: `${analysis_fps} ${text("fpsUnit")}` },
    ];
  }
  return [
    first,
    camera.kind === "rtsp"
      ? { name: text("url"), value: camera.url }
      : { name: text("host"), value: `${camera.host}:${camera.port}` },
    ...(camera.kind === "rtsp" && camera.sub_url !== "" ? [{ name: text("subUrl"), value: camera.sub_url }] : []),
    { name: text("username"), value: camera.username || "-" },
    { name: text("password"), value: text(has_password ? "passwordSet" : "passwordNone") },
    { name: text("motion"), value: motionFact(motion) },
    { name: text("fps"), value: `${analysis_fps} ${text("fpsUnit")}` },
  ];
}

/**
 * List of the settings with which the device opens the camera. The password is not shown, only whether one is stored.
 */
export function CameraFacts({ pointId, kind }: { pointId: string; kind: CameraKind }) {
  const camera = useQueryOf(getCamera, { _id: pointId });
  return (
    <>
      <ProblemBanner query={camera} />
      <FactList
        name={pointText("camera")}
        facts={camera.data === undefined ? [{ name: text("kind"), value: text(kind) }] : cameraFacts(kind, camera.data)}
      />
    </>
  );
}
