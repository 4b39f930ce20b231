import { type Berth, deleteBerth, restoreBerth, voidBerth } from "@huiyan/contract/berth/berth.api";
import { type ReactNode } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { berthText as text } from "../berth.texts.ts";
import { refreshBerths } from "../berth-cache.ts";

export interface OpenedDialog {
  kind: "remove" | "void" | "restore";
  berth: Berth;
}

interface DialogProps {
  berth: Berth;
  onClosed: () => void;
}

function VoidDialog({ berth, kind, onClosed }: DialogProps & { kind: "void" | "restore" }) {
  const isVoid = kind === "void";
  const run = useConfirm(voidBerth, () => ({ _id: berth._id, invalid: isVoid ? (1 as const) : (0 as const) }), {
    success: text("done"),
    refresh: refreshBerths,
  });
  const title = text(isVoid ? "voidTitle" : "restoreTitle", { name: berth.label });
  return (
    <CommandDialog run={run} title={title} action={title} danger={isVoid} onClosed={onClosed}>
      <p className="berth-hint">{text(isVoid ? "voidHint" : "restoreHint")}</p>
    </CommandDialog>
  );
}

function RemoveDialog({ berth, onRemoved, onClosed }: DialogProps & { onRemoved: (berth: Berth) => void }) {
  const run = useConfirm(deleteBerth, () => ({ id: berth._id }), {
    refresh: refreshBerths,
    onSuccess: () => onRemoved(berth),
  });
  const title = text("removeTitle", { name: berth.label });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      <p className="berth-hint">{text("removeHint")}</p>
    </CommandDialog>
  );
}

interface Props {
  opened: OpenedDialog | undefined;
  onRemoved?: (berth: Berth) => void;
  onClosed: () => void;
}

/** Dialogs that delete, void and restore a berth. A toast can undo a deletion. */
export function BerthDialogs({ opened, onRemoved, onClosed }: Props): ReactNode {
  const { holder, offer } = useUndoToast();
  const restore = useCommand(restoreBerth, { success: text("done"), refresh: refreshBerths });
  const removed = (berth: Berth) => {
    offer(text("removed"), () => restore.mutate({ _id: berth._id }));
    onRemoved?.(berth);
  };
  return (
    <>
      {holder}
      {opened?.kind === "remove" && <RemoveDialog berth={opened.berth} onRemoved={removed} onClosed={onClosed} />}
      {opened !== undefined && opened.kind !== "remove" && (
        <VoidDialog berth={opened.berth} kind={opened.kind} onClosed={onClosed} />
      )}
    </>
  );
}
