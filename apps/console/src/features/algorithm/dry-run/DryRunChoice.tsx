import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { findPoints } from "@huiyan/contract/point/point.api";
import { Select } from "antd";
import { FilmIcon } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { fullTime } from "../../../shared/format/time.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { dryRunText as text } from "./dry-run.texts.ts";

export interface ChosenClip {
  pointId: string;
  messageId: string;
  /** Signed address. */
  source: string;
}

const lookEveryMs = 10_000;

interface ClipsProps {
  pointId: string;
  chosen: string | undefined;
  onChoose: (message: Message) => void;
}

function Clips({ pointId, chosen, onChoose }: ClipsProps) {
  const query = useQueryOf(
    findMessages,
    { point_id: pointId, page: 1, size: 50, count: 0 },
    // the clip of an alarm follows it
    { refetchInterval: lookEveryMs },
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

interface Props {
  pointId: string | undefined;
  chosen: ChosenClip | undefined;
  onPoint: (pointId: string) => void;
  onChoose: (clip: ChosenClip) => void;
}

/** With which point's settings it is tried, and on which clip. */
export function DryRunChoice({ pointId, chosen, onPoint, onChoose }: Props) {
  const id = useId();
  const [keyword, setKeyword] = useState("");
  const asked = useDeferredValue(keyword.trim());
  const points = useQueryOf(findPoints, { page: 1, size: 50, ...(asked === "" ? {} : { keyword: asked }) });
  return (
    <>
      <div className="dry-run-field">
        <label htmlFor={id}>{text("point")}</label>
        <Select
          id={id}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          value={pointId ?? null}
          placeholder={text("pointPlaceholder")}
          loading={points.isFetching}
          options={(points.data?.list ?? []).map(({ _id, name, device }) => ({
            value: _id,
            label: `${device.name} / ${name}`,
          }))}
          onChange={onPoint}
        />
        <ProblemBanner query={points} />
      </div>
      {pointId !== undefined && (
        <div className="dry-run-field">
          <span>{text("clip")}</span>
          <Clips
            key={pointId}
            pointId={pointId}
            chosen={chosen?.messageId}
            onChoose={({ _id, res_video_urls: [source = ""] }) => onChoose({ pointId, messageId: _id, source })}
          />
        </div>
      )}
    </>
  );
}
