import { type Person } from "@huiyan/contract/people/people.api";
import { useAlias } from "#features/setting/setting.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { peopleText as text } from "../people.texts.ts";
import { type StateChange, stateCommand } from "./use-person-commands.ts";

interface Props {
  change: StateChange;
  person: Person;
  onClosed: () => void;
}

/**
 * Asks before a member is deactivated, restored or removed. Names the member and the consequences; the button repeats
 * the verb.
 */
export function ConfirmStateChange({ change, person, onClosed }: Props) {
  const { endpoint, options } = stateCommand(change);
  const run = useConfirm(endpoint, () => ({ id: person._id }), options);
  const group = useAlias();
  const values = {
    name: person.name,
    phone: person.account,
    group,
    groups: person.bind_group.length,
    devices: person.bind_device.length,
  };
  return (
    <CommandDialog
      run={run}
      title={text(`${change}Title`, values)}
      action={text(`${change}Button`, values)}
      danger={change !== "restore"}
      onClosed={onClosed}
    >
      <p className="person-hint">{text(`${change}Hint`, values)}</p>
    </CommandDialog>
  );
}
