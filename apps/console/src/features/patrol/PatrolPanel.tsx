import { type Loop } from "@huiyan/contract/patrol/patrol.api";
import { Button, Select, Tooltip } from "antd";
import { ClipboardList, PanelRightClose, Pause, Pencil, Play, Plus, Repeat, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { LoopDialog, type LoopPoint, RemoveLoopDialog } from "./LoopDialog.tsx";
import { PatrolProgress } from "./PatrolProgress.tsx";
import { patrolText as text } from "./patrol.texts.ts";
import { SightingsDialog } from "./SightingsDialog.tsx";
import { type PatrolHook } from "./use-patrol.ts";
import "./patrol.css";

interface Props {
  patrol: PatrolHook;
  points: readonly LoopPoint[] | undefined;
  nameOf: (pointId: string) => string;
  /** True for users who may read the audit log, and thus the log of all patrols. */
  mayReadLog: boolean;
  onHide: () => void;
  /** Called when the user tries to change a loop while a patrol is running, which is not allowed. */
  onRefused: () => void;
}

type Opened = { kind: "edit"; loop: Loop | undefined } | { kind: "remove"; loop: Loop } | { kind: "log" };

/**
 * Panel of the patrol loops: choose, start, pause, stop, create, edit and delete. For a running patrol, shows how long
 * a camera has not been shown, next to the promised maximum.
 */
export function PatrolPanel({ patrol, points, nameOf, mayReadLog, onHide, onRefused }: Props) {
  const { loops, runner } = patrol;
  const [chosenId, setChosenId] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const list = loops.data ?? [];
  const chosen = runner?.loop ?? list.find(({ _id }) => _id === chosenId) ?? list[0];
  const isRunning = runner !== undefined;
  const unlessRunning = (act: () => void) => () => (isRunning ? onRefused() : act());
  const edit = (loop: Loop | undefined) => unlessRunning(() => setOpened({ kind: "edit", loop }));
  return (
    <aside className="patrol-panel" aria-label={text("title")}>
      <header className="patrol-head">
        <h2>{text("title")}</h2>
        {mayReadLog && (
          <IconButton icon={ClipboardList} name={text("log")} onClick={() => setOpened({ kind: "log" })} />
        )}
        <IconButton icon={Plus} name={text("create")} onClick={edit(undefined)} />
        <IconButton icon={PanelRightClose} name={text("hide")} onClick={onHide} />
      </header>
      <ProblemBanner query={loops} />
      {loops.data !== undefined && chosen === undefined && (
        <EmptyState
          icon={<Repeat size={24} strokeWidth={1.5} />}
          title={text("none")}
          hint={text("noneHint")}
          actions={<Button onClick={edit(undefined)}>{text("create")}</Button>}
        />
      )}
      {chosen !== undefined && (
        <div className="patrol-choice">
          <Select
            aria-label={text("choose")}
            value={chosen._id}
            options={list.map(({ _id, name, list: cameras }) => ({
              value: _id,
              label: text("loopOf", { name, n: cameras.length }),
            }))}
            onChange={(id) => (isRunning ? onRefused() : setChosenId(id))}
          />
          <div className="patrol-buttons">
            {isRunning ? (
              <Button
                type="primary"
                icon={runner.isPaused ? <Play size={14} /> : <Pause size={14} />}
                onClick={() => (runner.isPaused ? runner.resume() : runner.pause())}
              >
                {text(runner.isPaused ? "resume" : "pause")}
              </Button>
            ) : (
              <Button
                type="primary"
                icon={<Play size={14} />}
                disabled={chosen.list.length === 0}
                onClick={() => patrol.start(chosen)}
              >
                {text("start")}
              </Button>
            )}
            <Button icon={<Square size={14} />} disabled={!isRunning} onClick={patrol.stop}>
              {text("stop")}
            </Button>
            <IconButton icon={Pencil} name={text("edit")} onClick={edit(chosen)} />
            <IconButton
              icon={Trash2}
              name={text("remove")}
              onClick={unlessRunning(() => setOpened({ kind: "remove", loop: chosen }))}
            />
          </div>
          <span className="note num">{settingsOf(chosen)}</span>
        </div>
      )}
      {runner !== undefined && <PatrolProgress runner={runner} nameOf={nameOf} />}
      {opened?.kind === "edit" && (
        <LoopDialog loop={opened.loop} points={points} onClosed={() => setOpened(undefined)} onSaved={setChosenId} />
      )}
      {opened?.kind === "log" && <SightingsDialog onClosed={() => setOpened(undefined)} />}
      {opened?.kind === "remove" && <RemoveLoopDialog loop={opened.loop} onClosed={() => setOpened(undefined)} />}
    </aside>
  );
}

function IconButton({ icon: Icon, name, onClick }: { icon: typeof Plus; name: string; onClick: () => void }) {
  return (
    <Tooltip title={name}>
      <button type="button" className="icon-button" aria-label={name} onClick={onClick}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

function settingsOf({ count, list }: Loop): string {
  const times = list.map(({ time }) => time);
  const [min, max] = [Math.min(...times), Math.max(...times)];
  if (list.length === 0) return "";
  return min === max
    ? text("settings", { windows: count, seconds: min })
    : text("settingsRange", { windows: count, min, max });
}
