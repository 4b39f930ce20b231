import { groupDescriptionMax, groupNameMax } from "@huiyan/contract/group/group.rules";
import { Input } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { groupText as text } from "../group.texts.ts";
import { LabelsEditor } from "./LabelsEditor.tsx";
import { type GroupForm } from "./use-group-form.ts";

interface Props {
  form: GroupForm;
  /** The cursor begins in the name. */
  fresh?: boolean;
  addressOf?: (code: string) => string;
}

/** Name, description and labels of a group. */
export function GroupFields({ form, fresh = false, addressOf = () => "" }: Props) {
  const { name, description } = form.texts;
  return (
    <>
      <FormField label={text("name")} error={form.errorOf("name")} required>
        {(control) => (
          <Input
            {...control}
            autoFocus={fresh}
            maxLength={groupNameMax}
            showCount
            value={name}
            onChange={(event) => form.set("name", event.target.value)}
          />
        )}
      </FormField>
      <FormField label={text("description")} error={form.errorOf("description")}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={groupDescriptionMax}
            showCount
            value={description}
            onChange={(event) => form.set("description", event.target.value)}
          />
        )}
      </FormField>
      <LabelsEditor form={form} addressOf={addressOf} />
    </>
  );
}
