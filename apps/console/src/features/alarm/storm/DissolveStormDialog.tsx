import { type Storm } from "@huiyan/contract/alarm/storm";
import { dissolveStorm } from "@huiyan/contract/alarm/storm.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { grouped } from "../../../shared/format/count.ts";
import { stormText as text } from "./storm.texts.ts";
import { refreshStormLists } from "./storm-cache.ts";

interface Props {
  storm: Storm;
  onDone: () => void;
  onClosed: () => void;
}

export function DissolveStormDialog({ storm, onDone, onClosed }: Props) {
  const run = useConfirm(dissolveStorm, () => ({ _id: storm._id }), {
    success: ({ changed }) => text("dissolved", { n: grouped(changed) }),
    onSuccess: onDone,
    refresh: refreshStormLists,
  });
  return (
    <CommandDialog run={run} title={text("dissolveTitle")} action={text("dissolve")} onClosed={onClosed}>
      <p className="storm-hint">{text("dissolveHint", { n: grouped(storm.count) })}</p>
    </CommandDialog>
  );
}
