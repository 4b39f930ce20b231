import { type Message } from "@huiyan/contract/alarm/message";
import { Switch } from "antd";
import { useState } from "react";
import { BoxOverlay } from "#shared/media/BoxOverlay.tsx";
import { PictureStage } from "#shared/media/PictureStage.tsx";
import { alarmText as text } from "../alarm.texts.ts";
import { alarmData } from "../alarm-data.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { labelledBoxes } from "../box-labels.ts";
import { MessageVideo } from "./MessageVideo.tsx";
import { StageTabs } from "./StageTabs.tsx";
import { isDrawn, type StageChoice } from "./use-stage-view.ts";

interface OverlaySwitchProps {
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function OverlaySwitch({ name, on, onChange }: OverlaySwitchProps) {
  return (
    <span className="overlay-switch">
      <Switch size="small" checked={on} onChange={onChange} aria-label={name} />
      <span aria-hidden="true">{name}</span>
    </span>
  );
}

interface Props {
  message: Message | undefined;
  problem: Error | null;
  boxes: boolean;
  onBoxes: (on: boolean) => void;
  stage: StageChoice;
  onRetry: () => void;
}

/**
 * Shows one view of an alarm: result, original picture, further pictures, or clip. The result is the original picture
 * with boxes and regions, which the user can hide.
 */
export function MessageStage({ message, problem, boxes, onBoxes, stage, onRetry }: Props) {
  const [region, setRegion] = useState(true);
  if (message === undefined) {
    return (
      <p className="stage-empty" role="status">
        {problem?.message}
        {problem !== null && (
          <button type="button" className="stage-retry" onClick={onRetry}>
            {text("retry")}
          </button>
        )}
      </p>
    );
  }
  const { shownBatch } = stage;
  const tabs = <StageTabs views={stage.views} view={shownBatch ? undefined : stage.view} onView={stage.choose} />;
  if (stage.view === "video" && shownBatch === undefined)
    return <MessageVideo message={message} tabs={tabs} onFailed={onRetry} />;
  const data = alarmData(message);
  const drawn = shownBatch === undefined && isDrawn(message, stage.view);
  return (
    <PictureStage
      source={stage.picture}
      alt={text("alarmPicture", { alg: algorithmNameOf(message), point: message.point_name })}
      overlay={
        drawn && (
          <BoxOverlay
            boxes={boxes ? labelledBoxes(data) : []}
            polygons={region && data.polygon.length > 2 ? [data.polygon] : []}
          />
        )
      }
      bar={
        <>
          {tabs}
          <span className="stage-bar-gap" />
          {drawn && <OverlaySwitch name={text("boxes")} on={boxes} onChange={onBoxes} />}
          {drawn && data.polygon.length > 2 && <OverlaySwitch name={text("region")} on={region} onChange={setRegion} />}
        </>
      }
      onFailed={() => {
        onRetry();
        stage.retry();
      }}
    />
  );
}
