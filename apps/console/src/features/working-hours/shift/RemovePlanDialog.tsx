import { deleteShiftPlan, type ShiftPlan } from "@huiyan/contract/working-hours/shift.api";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { shiftText as text } from "./shift.texts.ts";
import { refreshShifts } from "./shift-cache.ts";

interface Props {
  plan: ShiftPlan;
  onRemoved: () => void;
  onClosed: () => void;
}

export function RemovePlanDialog({ plan, onRemoved, onClosed }: Props) {
  const run = useConfirm(deleteShiftPlan, () => ({ _id: plan._id }), { refresh: refreshShifts, onSuccess: onRemoved });
  const title = text("removeTitle", { name: plan.staff.name, point: plan.point.name });
  return (
    <CommandDialog run={run} title={title} action={text("remove")} danger onClosed={onClosed}>
      {text("removeHint")}
    </CommandDialog>
  );
}
