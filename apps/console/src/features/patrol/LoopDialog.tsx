import { addLoop, getLoops, type Loop, removeLoop, setLoop } from "@huiyan/contract/patrol/patrol.api";
import { loopNameMax } from "@huiyan/contract/patrol/patrol.rules";
import { listAllPoints, type PlainPoint } from "@huiyan/contract/point/point.api";
import { type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { CheckTree } from "#shared/tree/CheckTree.tsx";
import { LoopCameras } from "./LoopCameras.tsx";
import { LoopForm, type LoopValues, sentLoop, togglePoint, valuesOf } from "./loop-form.ts";
import { patrolText as text } from "./patrol.texts.ts";
import { promisedMs } from "./patrol-promise.ts";
import { stopwatch } from "./patrol-view.ts";

const refreshLoops = (client: QueryClient) => client.invalidateQueries({ queryKey: [getLoops.name] });

/** A camera that the user can add to the loop. */
export interface LoopPoint {
  id: string;
  name: string;
  deviceName: string;
}

interface Props {
  /** Loop to edit; undefined for a new one. */
  loop: Loop | undefined;
  /** Points to choose from. Undefined if the caller has not loaded all points; the dialog then requests them. */
  points: readonly LoopPoint[] | undefined;
  onSaved: (loopId: string) => void;
  onClosed: () => void;
}

const common = { success: () => text("done"), refresh: refreshLoops };
const nameTaken = (error: Error) => ("key" in error && error.key === "loop_exists" ? ("name" as const) : undefined);

const loopPointOf = (point: PlainPoint): LoopPoint => ({
  id: point._id,
  name: point.name,
  deviceName: point.device_name,
});
const checkNodeOf = ({ id, name, deviceName }: LoopPoint) => ({
  key: id,
  name,
  note: deviceName,
  fixed: false,
  children: [],
});

/** Returns a text with the maximum time for which a camera is not shown; empty while the values are invalid. */
function promiseOf({ count, list }: LoopValues): string {
  if (count === null || count < 1 || list.length <= count) return "";
  const cameras = list.map(({ point_id, time }) => ({ id: point_id, dwellMs: Number(time) * 1000 }));
  const ms = promisedMs(cameras, count);
  return Number.isFinite(ms) ? text("promised", { time: stopwatch(ms) }) : "";
}

/**
 * Dialog of a loop: name, number of windows, cameras and dwell times. Shows the maximum time for which a camera is not
 * shown.
 */
export function LoopDialog({ loop, points: known, onSaved, onClosed }: Props) {
  const asked = useQueryOf(listAllPoints, {}, { enabled: known === undefined });
  const points = useMemo(() => known ?? asked.data?.map(loopPointOf), [known, asked.data]);
  const names = useMemo(() => new Map(points?.map(({ id, name }) => [id, name]) ?? []), [points]);
  const nodes = useMemo(() => points?.map(checkNodeOf), [points]);
  const form = useContractForm<LoopValues, typeof LoopForm>(LoopForm, valuesOf(loop));
  const { values } = form;
  const adding = useSendForm(form, addLoop, {
    ...common,
    refusedAt: nameTaken,
    sent: () => sentLoop(form.values),
    onSuccess: ({ _id }) => onSaved(_id),
  });
  const changing = useSendForm(form, setLoop, {
    ...common,
    refusedAt: nameTaken,
    sent: () => loop && { _id: loop._id, ...sentLoop(form.values) },
  });
  const chosen = values.list.map(({ point_id }) => point_id);
  return (
    <CommandDialog
      run={loop === undefined ? adding : changing}
      title={text(loop === undefined ? "create" : "edit")}
      action={text("save")}
      width={800}
      problem={form.errorOf("list") ?? (loop === undefined ? adding : changing).problem}
      onClosed={onClosed}
    >
      <div className="loop-pair">
        <TextField
          form={form}
          name="name"
          label={text("name")}
          required
          input={{ maxLength: loopNameMax, autoComplete: "off" }}
        />
        <FormField
          form={form}
          name="count"
          label={text("count")}
          required
          hint={promiseOf(values) || text("countHint")}
        >
          {(control) => <NumberInput {...control} min={1} max={99} precision={0} className="loop-count" />}
        </FormField>
      </div>
      <div className="loop-pair even">
        <CheckTree
          name={text("cameras")}
          searchHint={text("searchPoint")}
          nodes={nodes}
          checked={chosen}
          chosen={chosen.length}
          onToggle={(id) => form.set("list", togglePoint(values.list, id))}
          empty={text("noPoints")}
          problem={<ProblemBanner query={asked} />}
        />
        <LoopCameras
          list={values.list}
          nameOf={(id) => names.get(id) ?? "-"}
          errorAt={(index) => form.errorOf(`list.${index}.time`)}
          onChange={(list) => form.set("list", list)}
        />
      </div>
    </CommandDialog>
  );
}

export function RemoveLoopDialog({ loop, onClosed }: { loop: Loop; onClosed: () => void }) {
  const run = useConfirm(removeLoop, () => ({ _id: loop._id }), common);
  return (
    <CommandDialog run={run} title={text("removeConfirm")} action={text("remove")} danger onClosed={onClosed}>
      {text("removeHint", { name: loop.name })}
    </CommandDialog>
  );
}
