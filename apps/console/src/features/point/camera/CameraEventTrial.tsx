import { tryCameraEvents } from "@huiyan/contract/point/camera-event.api";
import { type SeenCameraEvent } from "@huiyan/contract/point/camera-event.device";
import { cameraEventName } from "@huiyan/contract/point/camera-event.names";
import { Button } from "antd";
import { Radio } from "lucide-react";
import { useCommand } from "#shared/api/use-command.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { cameraEventText as text } from "./camera-event.texts.ts";

interface Props {
  pointId: string;
  /** Topics that have a rule. */
  topics: readonly string[];
  onAdd: (topic: string) => void;
}

function stateText({ is_active, count }: SeenCameraEvent): string {
  const times = text("times", { n: count });
  return is_active === null ? times : `${times} · ${text(is_active ? "active" : "inactive")}`;
}

/** Button that listens to the camera, and the events that it has sent. */
export function CameraEventTrial({ pointId, topics, onAdd }: Props) {
  const trial = useCommand(tryCameraEvents, { quiet: true });
  const events = trial.isPending ? undefined : trial.data?.events;
  const failed = !trial.isPending && trial.error !== null;
  return (
    <section className="camera-event-trial" aria-busy={trial.isPending}>
      <Button
        icon={<Radio size={16} aria-hidden="true" />}
        loading={trial.isPending}
        onClick={() => trial.mutate({ _id: pointId })}
      >
        {text("listen")}
      </Button>
      <span role="status" className={failed ? "form-note form-error" : "note"}>
        {trial.isPending && text("listening")}
        {events !== undefined && (events.length === 0 ? text("heardNothing") : text("heard", { n: events.length }))}
        {failed && text("listenFailed", { reason: trial.error.message })}
      </span>
      {events !== undefined && events.length > 0 && (
        <ul>
          {events.map((event) => (
            <li key={`${event.topic} ${event.source}`}>
              <span>
                <strong>{cameraEventName(event.topic, currentLanguage())}</strong>
                <span className="note">{[event.source, stateText(event)].filter(Boolean).join(" · ")}</span>
              </span>
              <Button
                size="small"
                disabled={topics.includes(event.topic)}
                aria-label={text(topics.includes(event.topic) ? "addedNamed" : "addNamed", {
                  name: cameraEventName(event.topic, currentLanguage()),
                })}
                onClick={() => onAdd(event.topic)}
              >
                {text(topics.includes(event.topic) ? "added" : "addIt")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
