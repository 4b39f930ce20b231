import { Input } from "antd";
import { useState } from "react";
import { type z } from "zod";
import { FormDialog } from "../../shared/dialog/FormDialog.tsx";
import { FormField } from "../../shared/form/FormField.tsx";
import { schemaProblem } from "../../shared/form/schema-problem.ts";
import { adminText as text } from "./device-admin.texts.ts";
import { type CommandState } from "./use-admin-command.ts";

interface Props {
  title: string;
  initial: string;
  schema: z.ZodType;
  command: CommandState;
  onSubmit: (name: string) => void;
  onClosed: () => void;
}

/** Another name for a place or a point. */
export function NameDialog({ title, initial, schema, command, onSubmit, onClosed }: Props) {
  const [name, setName] = useState(initial);
  const [wrong, setWrong] = useState<string>();
  return (
    <FormDialog
      title={title}
      action={text("save")}
      busy={command.busy}
      done={command.done}
      problem={command.problem}
      onSubmit={() => {
        const problem = schemaProblem(schema, name);
        setWrong(problem);
        if (problem === undefined) onSubmit(name.trim());
      }}
      onClosed={onClosed}
    >
      <FormField label={text("name")} error={wrong ?? command.field} required>
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setWrong(undefined);
            }}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
