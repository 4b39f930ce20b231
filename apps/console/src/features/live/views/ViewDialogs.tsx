import { addView, type LiveView, removeView, setView, ViewName } from "@huiyan/contract/live/view.api";
import { viewNameMax, viewTexts } from "@huiyan/contract/live/view.rules";
import { Radio, Select } from "antd";
import { z } from "zod";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm, useSendForm } from "#shared/form/use-command-form.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { liveText as text } from "../live.texts.ts";
import { refreshViews } from "./view-cache.ts";

/** State of the live wall that a saved view contains. */
type SavedWall = Pick<LiveView, "display_type"> & { point_list: { point_id: string; soltIndex: number }[] };

const nameInput = { maxLength: viewNameMax, autoComplete: "off", autoFocus: true };
const nameTaken = (error: Error) => ("key" in error && error.key === "view_exists" ? ("name" as const) : undefined);
const common = { success: () => text("done"), refresh: refreshViews };

interface SaveProps {
  wall: SavedWall;
  views: readonly LiveView[];
  onSaved: (viewId: string) => void;
  onClosed: () => void;
}
interface SaveValues {
  how: "new" | "overwrite";
  name: string;
  viewId: string;
}

const SaveForm = z.discriminatedUnion("how", [
  z.object({ how: z.literal("new"), name: ViewName.shape.name, viewId: z.string() }),
  z.object({ how: z.literal("overwrite"), name: z.string(), viewId: z.string().min(1, viewTexts.chosen) }),
]);

/** Dialog that saves the current windows under a new name, or replaces another view. */
function SaveViewDialog({ wall, views, onSaved, onClosed }: SaveProps) {
  const initial: SaveValues = { how: "new", name: "", viewId: "" };
  const form = useContractForm<SaveValues, typeof SaveForm>(SaveForm, initial);
  const { how, name, viewId } = form.values;
  const old = views.find(({ _id }) => _id === viewId);
  const adding = useSendForm(form, addView, {
    ...common,
    refusedAt: nameTaken,
    sent: () => ({ name: name.trim(), ...wall }),
    onSuccess: ({ _id }) => onSaved(_id),
  });
  const overwriting = useSendForm(form, setView, {
    ...common,
    sent: () => old && { _id: old._id, name: old.name, ...wall },
    onSuccess: () => onSaved(viewId),
  });
  return (
    <CommandDialog
      run={how === "new" ? adding : overwriting}
      title={text("saveView")}
      action={text("save")}
      onClosed={onClosed}
    >
      {views.length > 0 && (
        <Radio.Group
          value={how}
          onChange={({ target }) => form.set("how", target.value === "new" ? "new" : "overwrite")}
          options={[
            { value: "new", label: text("newView") },
            { value: "overwrite", label: text("overwrite") },
          ]}
        />
      )}
      {how === "new" ? (
        <TextField form={form} name="name" label={text("viewName")} required input={nameInput} />
      ) : (
        <FormField form={form} name="viewId" label={text("viewToOverwrite")} required>
          {({ value, ...control }) => (
            <Select
              {...control}
              value={value === "" ? undefined : value}
              placeholder={contractText(viewTexts.chosen)}
              options={views.map((view) => ({ value: view._id, label: view.name }))}
            />
          )}
        </FormField>
      )}
    </CommandDialog>
  );
}

interface ViewProps {
  view: LiveView;
  onClosed: () => void;
}

/** Dialog that renames a view. An unchanged name closes the dialog without a request. */
function RenameViewDialog({ view, onClosed }: ViewProps) {
  const { _id, display_type, point_list } = view;
  const form = useCommandForm<{ name: string }, typeof ViewName, (typeof setView)["input"], (typeof setView)["output"]>(
    setView,
    {
      ...common,
      schema: ViewName,
      initial: { name: view.name },
      refusedAt: nameTaken,
      sent: ({ name }) => {
        if (name !== view.name) return { _id, name, display_type, point_list };
        onClosed();
        return undefined;
      },
    },
  );
  return (
    <CommandDialog run={form} title={text("renameView", { name: view.name })} action={text("save")} onClosed={onClosed}>
      <TextField form={form} name="name" label={text("viewName")} required input={nameInput} />
    </CommandDialog>
  );
}

function RemoveViewDialog({ view, onClosed }: ViewProps) {
  const run = useConfirm(removeView, () => ({ _id: view._id }), common);
  const title = text("removeView", { name: view.name });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      {text("removeViewHint")}
    </CommandDialog>
  );
}

export type OpenedView = { kind: "save" } | { kind: "rename" | "remove"; view: LiveView };

/** Renders the dialog that is open. */
export function ViewDialogs({ opened, ...save }: SaveProps & { opened: OpenedView }) {
  if (opened.kind === "save") return <SaveViewDialog {...save} />;
  const Dialog = opened.kind === "rename" ? RenameViewDialog : RemoveViewDialog;
  return <Dialog view={opened.view} onClosed={save.onClosed} />;
}
