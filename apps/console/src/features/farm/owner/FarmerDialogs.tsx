import { addFarmOwner, editFarmOwner, type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { GroupSelect } from "#features/device/device.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type CommandForm, useCommandForm } from "#shared/form/use-command-form.ts";
import { farmText as text } from "../farm.texts.ts";
import { refreshFarm } from "../farm-cache.ts";
import { ImportOwnersDialog } from "./ImportOwnersDialog.tsx";
import { RemoveOwnerDialog } from "./RemoveOwnerDialog.tsx";

export type OpenedDialog =
  | { kind: "add"; group: string | undefined }
  | { kind: "batch"; task: string | undefined; group: string | undefined }
  | { kind: "edit" | "remove"; owner: FarmOwner };

interface OwnerValues {
  org_group: string;
  name: string;
  code: string;
}

function OwnerFields({ form }: { form: CommandForm<OwnerValues> }) {
  const group = useAlias();
  const plain = { autoComplete: "off" };
  return (
    <>
      <FormField form={form} name="org_group" label={text("group", { group })} required>
        {(control) => <GroupSelect {...control} />}
      </FormField>
      <TextField form={form} name="name" label={text("name")} required input={plain} />
      <TextField form={form} name="code" label={text("code")} required input={plain} />
    </>
  );
}

/**
 * Dialog that adds a farmer.
 * @param group id of the group that is chosen in the tree, the default of the form
 */
function AddOwner({ group = "", onClosed }: { group: string | undefined; onClosed: () => void }) {
  const form = useCommandForm(addFarmOwner, {
    schema: addFarmOwner.input,
    initial: { org_group: group, name: "", code: "" },
    sent: (typed) => typed,
    success: text("added"),
    refresh: refreshFarm,
  });
  return (
    <CommandDialog run={form} title={text("add")} action={text("add")} onClosed={onClosed}>
      <OwnerFields form={form} />
    </CommandDialog>
  );
}

const Edited = addFarmOwner.input;

function EditOwner({ owner, onClosed }: { owner: FarmOwner; onClosed: () => void }) {
  const { _id, name, code, org_group, org_group_name } = owner;
  const form = useCommandForm(editFarmOwner, {
    schema: Edited,
    // Empty if the farmer's group was deleted, so that the user must choose another one.
    initial: { org_group: org_group_name === "" ? "" : org_group, name, code },
    sent: (typed) => ({ _id, ...typed }),
    success: text("changed"),
    refresh: refreshFarm,
  });
  return (
    <CommandDialog run={form} title={text("editTitle", { name })} action={text("save")} onClosed={onClosed}>
      <OwnerFields form={form} />
    </CommandDialog>
  );
}

/** Renders the open dialog: of one farmer, or of the import from a spreadsheet. */
export function FarmerDialogs({ opened, onClosed }: { opened: OpenedDialog; onClosed: () => void }) {
  switch (opened.kind) {
    case "add":
      return <AddOwner group={opened.group} onClosed={onClosed} />;
    case "batch":
      return <ImportOwnersDialog task={opened.task} group={opened.group} onClosed={onClosed} />;
    case "edit":
      return <EditOwner owner={opened.owner} onClosed={onClosed} />;
    default:
      return <RemoveOwnerDialog owner={opened.owner} onClosed={onClosed} />;
  }
}
