import { getCamera } from "@huiyan/contract/point/camera.api";
import { type CameraKind } from "@huiyan/contract/point/point.rules";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { FactList } from "../../../shared/list/FactList.tsx";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { pointText } from "../point.texts.ts";
import { cameraText as text } from "./camera.texts.ts";
import { cameraFacts } from "./camera-facts.ts";

/** How the device reaches the camera; of a password only whether there is one. */
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
