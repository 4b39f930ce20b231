import { type BulkRequest } from "@huiyan/contract/device/maintenance.api";
import { useAlias } from "#features/setting/setting.public.ts";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { GroupTarget } from "../dialogs/device-form.ts";
import { GroupSelect } from "../dialogs/GroupSelect.tsx";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { bulkText as text } from "./bulk.texts.ts";

interface Props {
  action: "bind" | "switch";
  /** Previous input, set when the user goes back to this step. */
  before: BulkRequest | undefined;
  /** The group that is chosen in the tree. */
  group: ChosenGroup | undefined;
  onNext: (request: BulkRequest) => void;
  onCancel: () => void;
}

/**
 * First step of the actions that bind devices to a group or move them to it. When devices are moved, the current group
 * cannot be chosen.
 */
export function BulkGroupForm({ action, before, group, onNext, onCancel }: Props) {
  const word = useAlias();
  const first = action === "bind" ? (group?.id ?? "") : "";
  const chosen = before !== undefined && "group_id" in before ? before.group_id : first;
  const form = useContractForm(GroupTarget, { group_id: chosen });
  const next = async () => {
    const checked = await form.check();
    if (checked !== undefined) onNext({ action, ...checked });
  };
  const hint = action === "switch" ? { hint: text("switchHint", { group: word }) } : {};
  return (
    <form
      className="form-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void next();
      }}
    >
      <FormField form={form} name="group_id" label={word} {...hint} required>
        {(control) => <GroupSelect {...control} />}
      </FormField>
      <BulkFoot action={text("next")} onCancel={onCancel} />
    </form>
  );
}
