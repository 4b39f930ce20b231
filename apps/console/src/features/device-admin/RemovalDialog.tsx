import { FormDialog } from "../../shared/dialog/FormDialog.tsx";
import { type CommandState } from "./use-admin-command.ts";

interface Props {
  title: string;
  /** What is lost and what stays. */
  hint: string;
  command: CommandState;
  onSubmit: () => void;
  onClosed: () => void;
}

/** Names what goes; the button says it again. */
export function RemovalDialog({ title, hint, command, onSubmit, onClosed }: Props) {
  return (
    <FormDialog
      title={title}
      action={title}
      danger
      busy={command.busy}
      done={command.done}
      problem={command.problem ?? command.field}
      onSubmit={onSubmit}
      onClosed={onClosed}
    >
      <p>{hint}</p>
    </FormDialog>
  );
}
