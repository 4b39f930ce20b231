import { TimeWindow } from "@huiyan/contract/algorithm/alarm-gate.device";
import { Button, Checkbox } from "antd";
import { Plus, Trash2 } from "lucide-react";
import { z } from "zod";
import { DaySpanField } from "#shared/form/DaySpanField.tsx";
import { contractText } from "#shared/format/contract-text.ts";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";

const days = [1, 2, 3, 4, 5, 6, 7] as const;
const dayKeys = ["day1", "day2", "day3", "day4", "day5", "day6", "day7"] as const;
const workHours: TimeWindow = { days: [1, 2, 3, 4, 5], from: 8 * 60, to: 18 * 60 };
const dayMinutes = 1440;

const clockOf = (minute: number) =>
  `${String(Math.floor((minute % dayMinutes) / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

interface Props {
  title: string;
  max: number;
  value: unknown;
  mayChange: boolean;
  problem: string | undefined;
  onChange: (windows: readonly TimeWindow[]) => void;
}

/** Field for times of the week, in the organisation's time zone. Without any, the algorithm always runs. */
export function ScheduleField({ title, max, value, mayChange, problem, onChange }: Props) {
  const windows = z.array(TimeWindow.extend({ days: z.array(z.number()) })).safeParse(value).data ?? [];
  // Rows have no id, so their index is the key.
  const rows = windows.map((each, at) => ({ ...each, at, key: `window ${at}` }));
  const change = (at: number, patch: Partial<TimeWindow>) =>
    onChange(windows.map((each, index) => (index === at ? { ...each, ...patch } : each)));
  return (
    <fieldset className="point-alg-field" disabled={!mayChange}>
      <legend>
        <span>{contractText(title)}</span>
        {mayChange && (
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={windows.length >= max}
            onClick={() => onChange([...windows, windows.at(-1) ?? workHours])}
          >
            {text("addTime")}
          </Button>
        )}
      </legend>
      {windows.length === 0 && <p className="note">{text("wholeDay")}</p>}
      {rows.map(({ key, at, days: chosen, from, to }) => (
        <fieldset key={key} className="point-alg-window" aria-label={text("timeOf", { n: at + 1 })}>
          <Checkbox.Group
            className="point-alg-days"
            aria-label={text("weekdays")}
            value={chosen}
            options={days.map((day, index) => ({ value: day, label: text(dayKeys[index] ?? "day1") }))}
            onChange={(next: number[]) => change(at, { days: next.toSorted((a, b) => a - b) })}
          />
          <DaySpanField
            label={text("hours")}
            span={{ from: clockOf(from), to: clockOf(to) }}
            onChange={(span) => change(at, { from: minuteOf(span.from), to: minuteOf(span.to) })}
          />
          {mayChange && (
            <button
              type="button"
              className="icon-button"
              aria-label={text("removeTime", { n: at + 1 })}
              title={text("removeTime", { n: at + 1 })}
              onClick={() => onChange(windows.filter((_, index) => index !== at))}
            >
              <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </fieldset>
      ))}
      {problem !== undefined && <p className="point-alg-problem">{problem}</p>}
    </fieldset>
  );
}
