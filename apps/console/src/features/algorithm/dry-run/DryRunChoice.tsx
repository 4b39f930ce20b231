import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { findDryRunPoints } from "@huiyan/contract/point/dry-run.api";
import { dryRunLimits } from "@huiyan/contract/point/dry-run.device";
import { Segmented, Select } from "antd";
import { FilmIcon } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useComposedSearch } from "#shared/form/composing.ts";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { MomentPicker } from "#shared/form/pickers.tsx";
import { fullTime } from "#shared/format/time.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { dryRunText as text } from "./dry-run.texts.ts";

/**
 * Video of a dry run: the clip of an alarm with its signed address, or a device's recording that begins at `from`
 * (epoch ms).
 */
export type ChosenVideo = { kind: "clip"; messageId: string; address: string } | { kind: "recording"; from: number };

const pollMs = 10_000;

interface ClipsProps {
  pointId: string;
  chosen: string | undefined;
  onChoose: (message: Message) => void;
}

function Clips({ pointId, chosen, onChoose }: ClipsProps) {
  const query = useQueryOf(
    findMessages,
    { point_id: pointId, page: 1, size: 50, count: 0 },
    // Polled, since the clip of an alarm arrives later than the alarm.
    { refetchInterval: pollMs },
  );
  const found = query.data?.list.filter(({ res_video_urls }) => res_video_urls.length > 0);
  if (found === undefined) return <ProblemBanner query={query} />;
  if (found.length === 0)
    return (
      <EmptyState icon={<FilmIcon size={24} strokeWidth={1.5} />} title={text("noClips")} hint={text("noClipsHint")} />
    );
  return (
    <ul className="dry-run-clips" aria-label={text("clip")}>
      {found.map((message) => (
        <li key={message._id}>
          <button type="button" aria-pressed={message._id === chosen} onClick={() => onChoose(message)}>
            <span className="ell">{message.alg_name}</span>
            <span className="num note">{fullTime(message.create_at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface MomentProps {
  from: number | undefined;
  onChoose: (from: number) => void;
}

function RecordedMoment({ from, onChoose }: MomentProps) {
  return (
    <FieldFrame label={text("recordingFrom")} hint={text("recordingLength", { n: dryRunLimits.seconds })}>
      {(described) => (
        <MomentPicker
          {...described}
          allowClear={false}
          value={from ?? null}
          max={Date.now()}
          onChange={(next) => next !== undefined && onChoose(next)}
        />
      )}
    </FieldFrame>
  );
}

/**
 * Returns the latest start of a dry run, in epoch milliseconds: its whole video must be recorded already. The margin of
 * 10 s covers the delay until a recording is complete.
 */
const newestMoment = () => Math.floor(Date.now() / 1000 - dryRunLimits.seconds - 10) * 1000;

interface VideoProps {
  pointId: string;
  chosen: ChosenVideo | undefined;
  onChoose: (video: ChosenVideo | undefined) => void;
}

function VideoChoice({ pointId, chosen, onChoose }: VideoProps) {
  const [kind, setKind] = useState<ChosenVideo["kind"]>("clip");
  return (
    <div className="dry-run-field">
      <Segmented<ChosenVideo["kind"]>
        aria-label={text("video")}
        value={kind}
        options={[
          { value: "clip", label: text("clip") },
          { value: "recording", label: text("recording") },
        ]}
        onChange={(next) => {
          setKind(next);
          onChoose(next === "clip" ? undefined : { kind: next, from: newestMoment() });
        }}
      />
      {kind === "clip" ? (
        <Clips
          pointId={pointId}
          chosen={chosen?.kind === "clip" ? chosen.messageId : undefined}
          onChoose={({ _id, res_video_urls: [address = ""] }) => onChoose({ kind: "clip", messageId: _id, address })}
        />
      ) : (
        <RecordedMoment
          from={chosen?.kind === "recording" ? chosen.from : undefined}
          onChoose={(from) => onChoose({ kind: "recording", from })}
        />
      )}
    </div>
  );
}

interface Props {
  /** Algorithms of the pipeline. The point must have settings for all of them. */
  algIds: readonly string[];
  pointId: string | undefined;
  chosen: ChosenVideo | undefined;
  onPoint: (pointId: string) => void;
  onChoose: (video: ChosenVideo | undefined) => void;
}

/** Lets the user choose the point, whose settings the dry run uses, and the video. */
export function DryRunChoice({ algIds, pointId, chosen, onPoint, onChoose }: Props) {
  const id = useId();
  const [keyword, setKeyword] = useState("");
  const search = useComposedSearch(setKeyword);
  const asked = useDeferredValue(keyword.trim());
  const points = useQueryOf(findDryRunPoints, { keyword: asked, alg_ids: algIds.join(",") });
  const list = points.data?.list;
  const hasNone = asked === "" && list?.every(({ reason }) => reason !== "") === true;
  return (
    <>
      <div className="dry-run-field">
        <label htmlFor={id}>{text("point")}</label>
        <Select
          id={id}
          {...search}
          value={pointId ?? null}
          placeholder={text("pointPlaceholder")}
          loading={points.isFetching}
          options={(list ?? []).map(({ _id, name, device_name, reason }) => ({
            value: _id,
            label: `${device_name} / ${name}`,
            disabled: reason !== "",
            reason,
          }))}
          optionRender={({ label, data: { reason } }) => (
            <span className="dry-run-point">
              <span className="ell">{label}</span>
              {reason !== "" && <span className="note ell">{reason}</span>}
            </span>
          )}
          onChange={onPoint}
        />
        {hasNone && <p className="note">{text("noPoint")}</p>}
        <ProblemBanner query={points} />
      </div>
      {pointId !== undefined && <VideoChoice key={pointId} pointId={pointId} chosen={chosen} onChoose={onChoose} />}
    </>
  );
}
