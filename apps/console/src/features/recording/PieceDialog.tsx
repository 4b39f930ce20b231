import { type Point } from "@huiyan/contract/point/point.api";
import { clipRecording } from "@huiyan/contract/recording/recording.api";
import { Button, Modal, Select } from "antd";
import { useState } from "react";
import { saveSigned } from "#shared/api/download.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { MomentPicker } from "#shared/form/pickers.tsx";
import { fileTime } from "#shared/format/time.ts";
import { VideoPlayer } from "#shared/media/VideoPlayer.tsx";
import { notify } from "#shared/notice/notice.ts";
import { recordingText as text } from "./recording.texts.ts";
import "./recording.css";

/** Durations in minutes that the user can choose. The longest is the maximum that a device sends. */
const lengths = [1, 2, 5, 10] as const;

/** Dialog that plays and saves some minutes of a point's recording. The device sends them through its tunnel. */
export function PieceDialog({ point, onClosed }: { point: Point; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [begin, setBegin] = useState(() => Math.floor(Date.now() / 1000 - 600) * 1000);
  const [minutes, setMinutes] = useState<number>(lengths[1]);
  const { mutate, data, variables, isPending, error, reset } = useCommand(clipRecording, { quiet: true });
  const fetch = () => {
    mutate({ _id: point._id, from: begin, to: begin + minutes * 60_000 });
  };
  const recordedMs = data?.spans.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0;
  const asked = variables === undefined ? 0 : Number(variables.to) - Number(variables.from);
  const gap = Math.round((asked - recordedMs) / 1000);
  const save = (url: string) =>
    saveSigned(url, `${point.name.replaceAll(/[\\/:*?"<>|]/g, "-")}_${fileTime(begin)}.mp4`).catch((problem: Error) =>
      notify("error", problem.message),
    );
  return (
    <Modal
      open={open}
      title={text("pieceTitle", { name: point.name })}
      width={720}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="piece-choice">
        <FieldFrame label={text("pieceFrom")}>
          {(described) => (
            <MomentPicker
              {...described}
              allowClear={false}
              value={begin}
              max={Date.now()}
              onChange={(next) => {
                if (next !== undefined) setBegin(next);
                reset();
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={text("pieceLength")}>
          {(described) => (
            <Select
              {...described}
              value={minutes}
              options={lengths.map((n) => ({ value: n, label: text("minutes", { n }) }))}
              onChange={(next) => {
                setMinutes(next);
                reset();
              }}
            />
          )}
        </FieldFrame>
        <Button type="primary" loading={isPending} onClick={fetch}>
          {text("pieceFetch")}
        </Button>
      </div>
      <p className="note" role="status">
        {isPending ? text("pieceFetching") : data !== undefined && gap > 1 && text("pieceGaps", { n: gap })}
      </p>
      {error !== null && (
        <p className="piece-problem" role="alert">
          {error.message}
        </p>
      )}
      {data !== undefined && (
        <div className="piece-player">
          <VideoPlayer sources={[data.url]} name={point.name} onFailed={fetch} onSave={(url) => void save(url)} />
        </div>
      )}
    </Modal>
  );
}
