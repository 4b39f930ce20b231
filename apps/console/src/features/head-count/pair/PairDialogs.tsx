import {
  addCountPair,
  type CountPair,
  editCountPair,
  removeCountPair,
} from "@huiyan/contract/head-count/head-count.api";
import { useQueryClient } from "@tanstack/react-query";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { refreshHeadCounts, refreshPairs } from "../head-count-cache.ts";
import { PairFields } from "./PairFields.tsx";
import { pairText as text } from "./pair.texts.ts";
import { emptyPair, PairInput, type PairValues, valuesOf } from "./pair-form.ts";

export type OpenedDialog = { kind: "add" } | { kind: "edit" | "remove"; pair: CountPair };

const width = 760;

interface Props {
  onClosed: () => void;
}

function AddPair({ onAdded, onClosed }: Props & { onAdded: (id: string) => void }) {
  const client = useQueryClient();
  const entered = useContractForm<PairValues, typeof PairInput>(PairInput, emptyPair);
  const form = useSendForm(entered, addCountPair, {
    sent: (pair) => pair,
    success: text("added"),
    // Opens the new pair after the list was refreshed. Before, the page would treat it as deleted.
    onSuccess: ({ _id }) => void refreshPairs(client).then(() => onAdded(_id)),
  });
  return (
    <CommandDialog run={form} title={text("add")} action={text("add")} width={width} onClosed={onClosed}>
      <PairFields form={form} />
    </CommandDialog>
  );
}

function EditPair({ pair, onClosed }: Props & { pair: CountPair }) {
  const { _id, name } = pair;
  const entered = useContractForm<PairValues, typeof PairInput>(PairInput, valuesOf(pair));
  const form = useSendForm(entered, editCountPair, {
    sent: (changed) => ({ ...changed, _id }),
    success: text("changed"),
    refresh: refreshHeadCounts,
  });
  return (
    <CommandDialog
      run={form}
      title={text("editTitle", { name })}
      action={text("save")}
      width={width}
      onClosed={onClosed}
    >
      <PairFields form={form} pair={pair} />
    </CommandDialog>
  );
}

/** Asks before deleting a pair, and shows the data that is deleted with it. */
function RemovePair({ pair: { _id, name }, onRemoved, onClosed }: Props & { pair: CountPair; onRemoved: () => void }) {
  const run = useConfirm(removeCountPair, () => ({ _id }), {
    success: text("removed"),
    refresh: refreshPairs,
    onSuccess: onRemoved,
  });
  const title = text("removeTitle", { name });
  return (
    <CommandDialog run={run} title={title} action={title} danger onClosed={onClosed}>
      <p>{text("removeHint")}</p>
    </CommandDialog>
  );
}

interface DialogsProps extends Props {
  opened: OpenedDialog;
  onAdded: (id: string) => void;
  onRemoved: () => void;
}

/** Renders the open dialog, which adds, edits or deletes a pair. */
export function PairDialogs({ opened, onAdded, onRemoved, onClosed }: DialogsProps) {
  if (opened.kind === "add") return <AddPair onAdded={onAdded} onClosed={onClosed} />;
  if (opened.kind === "edit") return <EditPair pair={opened.pair} onClosed={onClosed} />;
  return <RemovePair pair={opened.pair} onRemoved={onRemoved} onClosed={onClosed} />;
}
