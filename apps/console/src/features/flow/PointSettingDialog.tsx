import { getInside, type InsidePoint, saveFlowPoint } from "@huiyan/contract/flow/flow.api";
import { InputNumber } from "antd";
import { CommandDialog } from "../../shared/dialog/CommandDialog.tsx";
import { FormField } from "../../shared/form/FormField.tsx";
import { useCommandForm } from "../../shared/form/use-command-form.ts";
import { flowText as text } from "./flow.texts.ts";

const SettingForm = saveFlowPoint.input.omit({ point_id: true });

/** When nobody ought to be inside, and how many may be. */
export function PointSettingDialog({ point, onClosed }: { point: InsidePoint; onClosed: () => void }) {
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
          // without bounds of its own: it would change what was typed instead of saying what is wrong
          <InputNumber {...control} className="flow-input" suffix={text("hourUnit")} changeOnWheel={false} autoFocus />
        )}
      </FormField>
      <FormField form={form} name="capacity" label={text("capacity")} hint={text("capacityHint")}>
        {(control) => <InputNumber {...control} className="flow-input" changeOnWheel={false} />}
      </FormField>
    </CommandDialog>
  );
}
