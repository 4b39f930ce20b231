import { Button, Checkbox, Input } from "antd";
import { useState } from "react";
import { notify } from "#shared/notice/notice.ts";
import { type LoopValues, leftDwell } from "./loop-form.ts";
import { patrolText as text } from "./patrol.texts.ts";

interface Props {
  list: LoopValues["list"];
  nameOf: (pointId: string) => string;
  errorAt: (index: number) => string | undefined;
  onChange: (list: LoopValues["list"]) => void;
}

/**
 * Cameras of a loop in their order, each with its dwell time. The user can remove several cameras, or set one dwell
 * time for all.
 */
export function LoopCameras({ list, nameOf, errorAt, onChange }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [forAll, setForAll] = useState("");
  const here = list.filter(({ point_id }) => picked.has(point_id));
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const removePicked = () => {
    if (here.length === 0) notify("info", text("chooseToRemove"));
    else onChange(list.filter(({ point_id }) => !picked.has(point_id)));
    setPicked(new Set());
  };
  const setTime = (id: string, time: string) =>
    onChange(list.map((entry) => (entry.point_id === id ? { ...entry, time } : entry)));
  const setAll = () => {
    if (forAll === "") return;
    const time = leftDwell(forAll);
    setForAll("");
    onChange(list.map((entry) => ({ ...entry, time })));
  };
  return (
    <div className="loop-cameras">
      <div className="loop-tools">
        <Checkbox
          aria-label={text("pickAll")}
          checked={list.length > 0 && here.length === list.length}
          indeterminate={here.length > 0 && here.length < list.length}
          onChange={({ target }) => setPicked(new Set(target.checked ? list.map(({ point_id }) => point_id) : []))}
        />
        <Button size="small" onClick={removePicked}>
          {text("batchRemove")}
        </Button>
        <Input
          size="small"
          className="loop-all"
          aria-label={text("dwellAll")}
          placeholder={text("dwellAll")}
          suffix={text("seconds")}
          value={forAll}
          onChange={({ target }) => setForAll(target.value)}
          onBlur={setAll}
          onPressEnter={(event) => {
            event.preventDefault();
            setAll();
          }}
        />
      </div>
      <ul className="loop-list" aria-label={text("cameras")}>
        {list.length === 0 && <li className="note">{text("noneChosen")}</li>}
        {list.map(({ point_id, time }, index) => (
          <li key={point_id}>
            <Checkbox
              aria-label={text("pick", { name: nameOf(point_id) })}
              checked={picked.has(point_id)}
              onChange={() => toggle(point_id)}
            />
            <span className="ell">{nameOf(point_id)}</span>
            <Input
              size="small"
              className="loop-time"
              status={errorAt(index) === undefined ? "" : "error"}
              title={errorAt(index) ?? text("dwellHint")}
              aria-label={text("dwellOf", { name: nameOf(point_id) })}
              suffix={text("seconds")}
              value={time}
              onChange={({ target }) => setTime(point_id, target.value)}
              onBlur={() => setTime(point_id, leftDwell(time))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
