import { type BulkRequest } from "@huiyan/contract/device/upkeep.api";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { GroupTarget } from "../dialogs/device-form.ts";
import { GroupSelect } from "../dialogs/GroupSelect.tsx";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { BulkFoot } from "./BulkFoot.tsx";
import { bulkText as text } from "./bulk.texts.ts";

interface Props {
  action: "bind" | "switch";
  /** What was chosen before one came back. */
  before: BulkRequest | undefined;
  /** The group that is looked at. */
  group: ChosenGroup | undefined;
  onNext: (request: BulkRequest) => void;
  onCancel: () => void;
}

/** The group that devices join. One that is looked at is no goal of switching: it is where they come from. */
export function BulkGroupForm({ action, before, group, onNext, onCancel }: Props) {
  const word = useAlias();
  const first = action === "bind" ? (group?.id ?? "") : "";
  const chosen = before !== undefined && "group_id" in before ? before.group_id : first;
  const form = useSchemaForm(GroupTarget, { group_id: chosen });
  const { group_id } = form.values;
  const hint = action === "switch" ? { hint: text("switchHint", { group: word }) } : {};
  return (
    <form
      className="form-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check()) onNext({ action, group_id });
      }}
    >
      <FormField label={word} error={form.errorOf("group_id")} {...hint} required>
        {(control) => <GroupSelect control={control} value={group_id} onChange={(id) => form.set("group_id", id)} />}
      </FormField>
      <BulkFoot action={text("next")} onCancel={onCancel} />
    </form>
  );
}
