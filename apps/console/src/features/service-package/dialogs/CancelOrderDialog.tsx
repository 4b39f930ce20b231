import { cancelServiceOrder, type ServiceOrder } from "@huiyan/contract/service-package/package.api";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { yuan } from "../format-package.ts";
import { linesText } from "../order/lines-text.ts";
import { refreshPackages } from "../package-cache.ts";
import { packageText as text } from "../service-package.texts.ts";

export function CancelOrderDialog({ order, onClosed }: { order: ServiceOrder; onClosed: () => void }) {
  const { _id, number, lines, total_fen } = order;
  const options = { success: text("cancelDone"), refresh: refreshPackages };
  const run = useConfirm(cancelServiceOrder, () => ({ _id }), options);
  return (
    <CommandDialog run={run} danger title={text("cancelTitle", { number })} action={text("cancel")} onClosed={onClosed}>
      <p>
        {linesText(lines)}，<span className="num">{yuan(total_fen)}</span>
      </p>
      <p className="note">{text("cancelHint")}</p>
    </CommandDialog>
  );
}
