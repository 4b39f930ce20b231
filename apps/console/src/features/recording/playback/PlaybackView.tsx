import { findPoints } from "@huiyan/contract/point/point.api";
import { listNamedPoints } from "@huiyan/contract/point/tree.api";
import { Link } from "@tanstack/react-router";
import { Button, Select } from "antd";
import { History } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { KeyList } from "#shared/dialog/KeyList.tsx";
import { useComposedSearch } from "#shared/form/composing.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useKeys } from "#shared/screen/use-keys.ts";
import { useTelephone } from "#shared/screen/use-narrow.ts";
import { PlaybackBar } from "./PlaybackBar.tsx";
import { PlaybackWindow } from "./PlaybackWindow.tsx";
import { playbackText as text } from "./playback.texts.ts";
import { playbackKeys, playbackRates, stepMs } from "./playback-keys.ts";
import { maxCameras, type PlaybackSearch } from "./playback-search.ts";
import { TimeLine } from "./TimeLine.tsx";
import { useInStep } from "./use-in-step.ts";

/** Maximum number of listed points. The user finds others by typing a name. */
const offered = 50;
/** Number of points that the empty page adds at once. */
const firstCameras = 4;

/** Field that adds a point to the windows. */
function AddPoint({ shown, onAdd }: { shown: readonly string[]; onAdd: (pointId: string) => void }) {
  const [keyword, setKeyword] = useState("");
  const search = useComposedSearch(setKeyword);
  const [isOpen, setOpen] = useState(false);
  const isFull = shown.length >= maxCameras;
  const named = keyword.trim() === "" ? {} : { keyword: keyword.trim() };
  const found = useQueryOf(findPoints, { page: 1, size: offered, ...named }, { enabled: isOpen, keepsOther: true });
  const options = found.data?.list.filter(({ _id }) => !shown.includes(_id)) ?? [];
  return (
    <span title={isFull ? text("full", { n: maxCameras }) : ""}>
      <Select<string>
        className="playback-add"
        aria-label={text("add")}
        placeholder={text("add")}
        value={null}
        disabled={isFull}
        {...search}
        loading={found.isFetching}
        options={options.map(({ _id, name, device }) => ({ value: _id, label: `${name}（${device.name}）` }))}
        onOpenChange={setOpen}
        onChange={(id) => {
          setKeyword("");
          onAdd(id);
        }}
      />
    </span>
  );
}

/** Shown without points: explains the page, and offers to play the first points. */
function NoPoints({ onPoints }: Pick<Props, "onPoints">) {
  const found = useQueryOf(findPoints, { page: 1, size: firstCameras });
  const ids = found.data?.list.map(({ _id }) => _id) ?? [];
  const offer = (
    <Button type="primary" onClick={() => onPoints(ids)}>
      {text("first", { n: ids.length })}
    </Button>
  );
  return (
    <EmptyState
      icon={<History size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={ids.length > 0 && offer}
    />
  );
}

interface Props extends Pick<PlaybackSearch, "alarm" | "mark"> {
  points: readonly string[];
  at: number;
  onPoints: (points: string[]) => void;
}

/** Returns the number of columns for `count` windows in a square grid, which gives large pictures; 1 on a phone. */
const columnsOf = (count: number, isTelephone: boolean): number => (isTelephone ? 1 : Math.ceil(Math.sqrt(count)));

/** The playback: windows, their common clock, and the timeline of the recorded spans. */
export function PlaybackView({ points, at, alarm, mark, onPoints }: Props) {
  const step = useInStep(points, at);
  const isTelephone = useTelephone();
  const named = useQueryOf(
    listNamedPoints,
    { ids: points.join(",") },
    { enabled: points.length > 0, keepsOther: true },
  );
  const nameOf = (id: string) => named.data?.find(({ _id }) => _id === id)?.name ?? "-";
  const [only] = points.length === 1 ? (named.data ?? []) : [];
  const turnRate = (by: number) => {
    const next = playbackRates[playbackRates.indexOf(step.rate) + by];
    if (next !== undefined) step.setRate(next);
  };
  useKeys(
    {
      " ": () => step.play(!step.isPlaying),
      arrowleft: () => step.seek(step.at - stepMs),
      arrowright: () => step.seek(step.at + stepMs),
      "-": () => turnRate(-1),
      "=": () => turnRate(1),
    },
    // Selector of elements that handle the keys themselves.
    "button, a, [role=slider], .ant-select, .ant-picker",
  );
  return (
    <section className="playback" aria-label={text("title")}>
      <header className="page-head">
        <h1>{text("title")}</h1>
        {alarm !== undefined && (
          <Link to="/message" search={{ id: alarm }}>
            {text("toAlarm")}
          </Link>
        )}
        <div className="page-actions">
          {only !== undefined && (
            <Link to="/iframe" search={{ id: only.device_id, type: "4", point_id: only._id }}>
              {text("devicePage")}
            </Link>
          )}
          <AddPoint shown={points} onAdd={(id) => onPoints([...points, id])} />
        </div>
      </header>
      <ProblemBanner query={named} />
      {points.length === 0 ? (
        <NoPoints onPoints={onPoints} />
      ) : (
        <>
          <section
            className="playback-grid"
            aria-label={text("windows")}
            style={{ gridTemplateColumns: `repeat(${columnsOf(points.length, isTelephone)}, minmax(0, 1fr))` }}
          >
            {step.cameras.map((camera) => (
              <PlaybackWindow
                key={camera.pointId}
                camera={camera}
                step={step}
                name={nameOf(camera.pointId)}
                onRemove={() => onPoints(points.filter((id) => id !== camera.pointId))}
              />
            ))}
          </section>
          <PlaybackBar step={step} />
          <TimeLine step={step} nameOf={nameOf} mark={mark} />
        </>
      )}
      <KeyList entries={playbackKeys()} />
    </section>
  );
}
