import { closeDay, type SettlementDay } from "@huiyan/contract/settlement/settlement.api";
import { CommandDialog } from "../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../shared/form/use-confirm.ts";
import { grouped } from "../../shared/format/count.ts";
import { settlementText as text } from "./settlement.texts.ts";
import { refreshDays } from "./settlement-cache.ts";

/** What speaks against it is said, and does not forbid it. */
function doubtsOf({ differences, pending, orders }: SettlementDay): string[] {
  return [
    ...(differences === null && orders > 0 ? [text("closeNotCompared")] : []),
    ...((differences ?? 0) > 0 ? [text("closeOpenDifferences", { n: grouped(differences ?? 0) })] : []),
    ...(pending > 0 ? [text("closePending", { n: grouped(pending) })] : []),
  ];
}

export function CloseDialog({ day, onClosed }: { day: SettlementDay; onClosed: () => void }) {
  const run = useConfirm(closeDay, () => ({ day: day.day }), { success: text("closeDone"), refresh: refreshDays });
  const doubts = doubtsOf(day);
  return (
    <CommandDialog run={run} title={text("closeTitle", { day: day.day })} action={text("close")} onClosed={onClosed}>
      <p>{text("closeHint")}</p>
      {doubts.length > 0 && (
        <ul className="settlement-doubts">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
    </CommandDialog>
  );
}
