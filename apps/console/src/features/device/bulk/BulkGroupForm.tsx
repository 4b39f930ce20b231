import { type BulkRequest } from "@huiyan/contract/device/maintenance.api";
import { BulkFoot } from "../../../shared/bulk/BulkFoot.tsx";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useContractForm } from "../../../shared/form/use-contract-form.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { GroupTarget } from "../dialogs/device-form.ts";
import { GroupSelect } from "../dialogs/GroupSelect.tsx";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { bulkText as text } from "./bulk.texts.ts";

interface Props {
  action: "bind" | "switch";
  /** Previous input, when the user goes back. */
  before: BulkRequest | undefined;
  /** The current group. */
  group: ChosenGroup | undefined;
  onNext: (request: BulkRequest) => void;
  onCancel: () => void;
}

/**
 * Chooses the group that devices join. The current group is excluded when switching, since the devices come from there.
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
