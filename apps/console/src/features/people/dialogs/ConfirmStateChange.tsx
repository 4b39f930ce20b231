import { type Person } from "@huiyan/contract/people/people.api";
import { FormDialog } from "../../../shared/dialog/FormDialog.tsx";
import { useAlias } from "../../setting/setting.public.ts";
import { peopleText as text } from "../people.texts.ts";
import { type StateChange, useStateChange } from "./use-person-commands.ts";

interface Props {
  change: StateChange;
  person: Person;
  onClosed: () => void;
}

/** Names the person and what will be lost; the button repeats the verb. */
export function ConfirmStateChange({ change, person, onClosed }: Props) {
  const command = useStateChange(change);
  const group = useAlias();
  const values = {
    name: person.name,
    phone: person.account,
    group,
    groups: person.bind_group.length,
    devices: person.bind_device.length,
  };
  return (
    <FormDialog
      title={text(`${change}Title`, values)}
      action={text(`${change}Button`, values)}
      danger={change !== "restore"}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.error?.message}
      onSubmit={() => command.mutate({ id: person._id })}
      onClosed={onClosed}
    >
      <p className="person-hint">{text(`${change}Hint`, values)}</p>
    </FormDialog>
  );
}
