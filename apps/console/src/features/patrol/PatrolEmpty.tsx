import { VideoOff } from "lucide-react";
import { formatRetry } from "./format-retry.ts";
import { patrolText as text } from "./patrol.texts.ts";
import { type PatrolRunner } from "./patrol-runner.ts";
import { nextRetry } from "./patrol-view.ts";

interface Props {
  runner: PatrolRunner;
  nameOf: (pointId: string) => string;
}

/** Content of an empty window during a patrol: why the window is empty, and when an unavailable camera is retried. */
export function PatrolEmpty({ runner: { patrol, now, isHeld }, nameOf }: Props) {
  const dead = [...patrol.cameras.values()].filter((camera) => camera.dead !== undefined).length;
  return (
    <div className="live-message" role="status">
      <VideoOff size={24} strokeWidth={1.5} aria-hidden="true" />
      <strong>{text(isHeld ? "held" : dead > 0 ? "nothingToShow" : "waitingForPicture")}</strong>
      {dead > 0 && (
        <span className="live-message-note num" aria-hidden="true">
          {text("skipped", { n: dead })} {formatRetry(nextRetry(patrol, now), nameOf)}
        </span>
      )}
    </div>
  );
}
