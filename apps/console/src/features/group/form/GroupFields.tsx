import { groupDescriptionMax, groupNameMax } from "@huiyan/contract/group/group.rules";
import { Input } from "antd";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { groupText as text } from "../group.texts.ts";
import { LabelsEditor } from "./LabelsEditor.tsx";
import { type GroupForm } from "./use-group-form.ts";

interface Props {
  form: GroupForm;
  /** True to focus the name field when the form is mounted. */
  fresh?: boolean;
  addressOf?: (code: string) => string;
}

/** Form fields for name, description and labels of a group. */
export function GroupFields({ form, fresh = false, addressOf = () => "" }: Props) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={text("name")}
        required
        input={{ autoFocus: fresh, maxLength: groupNameMax, showCount: true }}
      />
      <FormField form={form} name="description" label={text("description")}>
        {(control) => <Input.TextArea {...control} rows={2} maxLength={groupDescriptionMax} showCount />}
      </FormField>
      <LabelsEditor form={form} addressOf={addressOf} />
    </>
  );
}
