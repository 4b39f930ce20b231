import { type Answer } from "@huiyan/contract/endpoint";
import { getInside, type InsidePoint, saveFlowPoint } from "@huiyan/contract/flow/flow.api";
import { Settings2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { grouped } from "#shared/format/count.ts";
import { actionOn } from "#shared/format/format-join.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { screenText } from "#shared/screen/screen.texts.ts";
import { flowText as text } from "./flow.texts.ts";
import { signed } from "./signed.ts";

const SettingForm = saveFlowPoint.input.omit({ point_id: true });

/** Dialog with the settings of one point: the hour at which the count of people inside is reset, and the capacity. */
function PointSettingDialog({ point, onClosed }: { point: InsidePoint; onClosed: () => void }) {
  const { point_id, point_name, reset_hour, capacity } = point;
  const initial: { reset_hour: number; capacity: number | null } = { reset_hour, capacity };
  const form = useCommandForm(saveFlowPoint, {
    schema: SettingForm,
    initial,
    sent: (typed) => ({ point_id, ...typed }),
    success: text("saved"),
    refresh: (client) => client.invalidateQueries({ queryKey: [getInside.name] }),
  });
  return (
    <CommandDialog run={form} title={text("setTitle", { name: point_name })} action={text("save")} onClosed={onClosed}>
      <FormField form={form} name="reset_hour" label={text("resetHour")} hint={text("resetHint")} required>
        {(control) => (
          // The control has no minimum and maximum, since it would silently change the input instead of showing an
          // error.
          <NumberInput {...control} className="flow-input" suffix={text("hourUnit")} autoFocus />
        )}
      </FormField>
      <FormField form={form} name="capacity" label={text("capacity")} hint={text("capacityHint")}>
        {(control) => <NumberInput {...control} className="flow-input" />}
      </FormField>
    </CommandDialog>
  );
}

interface Props {
  inside: Answer<typeof getInside> | undefined;
  /** True when the data failed to load. */
  failed: boolean;
  maySet: boolean;
}

/**
 * Table of the points with the number of people or vehicles inside. Also shows the miscount: entries minus exits on the
 * day before the last reset.
 */
export function InsidePanel({ inside, failed, maySet }: Props) {
  const [setting, setSetting] = useState<InsidePoint>();
  return (
    <Panel title={text("insideByPoint")} className="flow-inside">
      {inside === undefined &&
        (failed ? <p className="chart-empty">{screenText("unreadable")}</p> : <div className="chart-skeleton" />)}
      {inside?.list.length === 0 && <p className="chart-empty">{text("insideNone")}</p>}
      {inside !== undefined && inside.list.length > 0 && (
        <div className="flow-inside-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{text("point")}</th>
                <th scope="col">{text("inside")}</th>
                <th scope="col" title={text("driftHint")}>
                  {text("drift")}
                </th>
                <th scope="col">{text("reset")}</th>
                {maySet && (
                  <th scope="col">
                    <span className="visually-hidden">{text("set")}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {inside.list.map((row) => (
                <InsideLine key={row.point_id} row={row} onSet={maySet ? () => setSetting(row) : undefined} />
              ))}
            </tbody>
          </table>
          {inside.points > inside.list.length && (
            <p className="flow-note">{text("insideMore", { n: grouped(inside.points) })}</p>
          )}
        </div>
      )}
      {setting !== undefined && <PointSettingDialog point={setting} onClosed={() => setSetting(undefined)} />}
    </Panel>
  );
}

function InsideLine({ row, onSet }: { row: InsidePoint; onSet: (() => void) | undefined }) {
  const isFull = row.capacity !== null && row.inside > row.capacity;
  return (
    <tr>
      <th scope="row">
        <span className="ell" title={`${row.device_name} ${row.point_name}`}>
          {row.point_name}
        </span>
      </th>
      <td className={isFull ? "num full" : "num"}>
        {isFull && <TriangleAlert size={13} role="img" aria-label={text("full")} />}
        {grouped(row.inside)}
        {row.capacity !== null && <small>/{grouped(row.capacity)}</small>}
      </td>
      <td className={row.drift === 0 ? "num" : "num off"}>{signed(row.drift)}</td>
      <td className="num">{`${String(row.reset_hour).padStart(2, "0")}:00`}</td>
      {onSet !== undefined && (
        <td>
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text("set"), row.point_name)}
            title={text("set")}
            onClick={onSet}
          >
            <Settings2 size={14} aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  );
}
