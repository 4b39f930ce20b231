import { type Point } from "@huiyan/contract/point/point.api";
import { getRecordingSettings } from "@huiyan/contract/recording/recording.api";
import { Button } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { FactList } from "#shared/list/FactList.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { PieceDialog } from "./PieceDialog.tsx";
import { RecordingDialog } from "./RecordingDialog.tsx";
import { recordingText as text } from "./recording.texts.ts";
import { recordingFacts } from "./recording-facts.tsx";

/** Poll interval in milliseconds while the device has not applied the settings, which takes seconds. */
const pollMs = 3_000;

interface Props {
  point: Point;
  /** True when the user may change the recording settings. */
  mayChange: boolean;
}

/** Section with the recording settings of a point, and a button that opens the dialog for fetching a clip. */
export function RecordingSection({ point, mayChange }: Props) {
  const [opened, setOpened] = useState<"settings" | "piece">();
  const stored = useQueryOf(
    getRecordingSettings,
    { _id: point._id },
    { enabled: mayChange, refetchInterval: ({ state }) => (state.data?.delivery === "sent" ? pollMs : false) },
  );
  const { data } = stored;
  const close = () => setOpened(undefined);
  return (
    <>
      {mayChange && <ProblemBanner query={stored} />}
      <FactList
        name={text("title")}
        facts={data === undefined ? [] : recordingFacts(data)}
        action={
          <span className="recording-actions">
            <Button size="small" onClick={() => setOpened("piece")}>
              {text("piece")}
            </Button>
            {mayChange && (
              <Button size="small" disabled={data === undefined} onClick={() => setOpened("settings")}>
                {text("set")}
              </Button>
            )}
          </span>
        }
      />
      {opened === "settings" && data !== undefined && (
        <RecordingDialog stored={data} pointName={point.name} onClosed={close} />
      )}
      {opened === "piece" && <PieceDialog point={point} onClosed={close} />}
    </>
  );
}
