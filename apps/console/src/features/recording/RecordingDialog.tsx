import { getRecordingSettings, setRecordingSettings } from "@huiyan/contract/recording/recording.api";
import { type QueryClient } from "@tanstack/react-query";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { RecordingTimes } from "./RecordingTimes.tsx";
import { recordingText as text } from "./recording.texts.ts";
import {
  RecordingForm,
  type RecordingValues,
  recordingKinds,
  recordingValues,
  type StoredRecording,
  sentRecording,
} from "./settings-form.ts";
import "./recording.css";

/** Refreshes the recording settings of all points, since points of one device share a quota. */
const refreshRecording = (client: QueryClient) => client.invalidateQueries({ queryKey: [getRecordingSettings.name] });

interface Props {
  stored: StoredRecording;
  pointName: string;
  onClosed: () => void;
}

/** Dialog for the recording mode of a point and the quota of its device. Shows only the fields of the chosen mode. */
export function RecordingDialog({ stored, pointName, onClosed }: Props) {
  const form = useContractForm<RecordingValues, typeof RecordingForm>(RecordingForm, recordingValues(stored));
  const { mode } = form.values;
  const run = useSendForm(form, setRecordingSettings, {
    sent: () => ({ _id: stored._id, ...sentRecording(form.values) }),
    success: text("saved"),
    refresh: refreshRecording,
  });
  const more = (stored.settings?.schedule.length ?? 0) - 1;
  return (
    <CommandDialog
      run={run}
      title={text("settingsTitle", { name: pointName })}
      action={text("save")}
      width={560}
      onClosed={onClosed}
    >
      <div className="recording-mode">
        <span>{text("mode")}</span>
        <SegmentFilter
          name={text("mode")}
          value={mode}
          options={recordingKinds.map((value) => ({ value, label: text(value) }))}
          onChange={(next) => form.set("mode", next)}
        />
        {mode === "own" && <span className="note">{text("ownHint")}</span>}
      </div>
      {(mode === "continuous" || mode === "event") && <RecordingTimes form={form} more={more} />}
      <TextField
        form={form}
        name="quota_gb"
        label={text("quota")}
        hint={text("quotaHint", { device: stored.device_name })}
        input={{ inputMode: "numeric", autoComplete: "off" }}
      />
    </CommandDialog>
  );
}
