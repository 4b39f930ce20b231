import { type Slip } from "@huiyan/contract/weighing/slip";
import { voidSlip } from "@huiyan/contract/weighing/weighing.api";
import { voidReasonMax, weighingTexts } from "@huiyan/contract/weighing/weighing.rules";
import { Input } from "antd";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { weighingText as text } from "../weighing.texts.ts";

/** Dialog that voids a slip, with a reason. The slip stays in the list and in the chain of slips. */
export function VoidDialog({ slip, onClosed }: { slip: Slip; onClosed: () => void }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const inputOf = () => {
    if (reason.trim() !== "") return { _id: slip._id, reason: reason.trim() };
    setProblem(contractText(weighingTexts.reason));
    return undefined;
  };
  const run = useConfirm(voidSlip, inputOf, {
    success: text("voidDone"),
    refresh: (client) =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("weighing.") }),
  });
  return (
    <CommandDialog
      danger
      run={{ ...run, dirty: reason.trim() !== "" }}
      title={text("voidTitle", { number: slip.number })}
      action={text("voidIt")}
      problem={problem ?? run.problem}
      onClosed={onClosed}
    >
      <p>{text("voidHint")}</p>
      <Input.TextArea
        aria-label={text("voidReason")}
        placeholder={text("voidReason")}
        autoFocus
        rows={2}
        maxLength={voidReasonMax}
        showCount
        status={problem === undefined ? "" : "error"}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
    </CommandDialog>
  );
}
