import { type SettlementDifference, settleDifference } from "@huiyan/contract/settlement/settlement.api";
import { correctionCauseMax, type SettlementWay, settlementTexts } from "@huiyan/contract/settlement/settlement.rules";
import { settlementWayTexts } from "@huiyan/contract/settlement/settlement.texts";
import { Input } from "antd";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { pickText } from "#shared/format/texts.ts";
import { settlementText as text } from "./settlement.texts.ts";
import { refreshDays } from "./settlement-cache.ts";

export interface AskedWay {
  difference: SettlementDifference;
  way: SettlementWay;
}

/** Dialog that settles one difference, with a note. */
export function SettleDialog({ difference, way, onClosed }: AskedWay & { onClosed: () => void }) {
  const [remark, setRemark] = useState("");
  const [problem, setProblem] = useState<string>();
  const inputOf = () => {
    if (way !== "note" || remark.trim() !== "") return { _id: difference._id, way, remark: remark.trim() };
    setProblem(contractText(settlementTexts.remark));
    return undefined;
  };
  const run = useConfirm(settleDifference, inputOf, { success: text("done"), refresh: refreshDays });
  const name = pickText(settlementWayTexts[way]);
  return (
    <CommandDialog
      run={{ ...run, dirty: remark.trim() !== "" }}
      title={text("settleTitle", { way: name, no: difference.order_no || "-" })}
      action={name}
      problem={problem ?? run.problem}
      onClosed={onClosed}
    >
      {way !== "note" && <p>{text(way === "pay" ? "payHint" : "resendHint")}</p>}
      <Input.TextArea
        aria-label={text("remark")}
        placeholder={text("remark")}
        autoFocus
        rows={2}
        maxLength={correctionCauseMax}
        showCount
        status={problem === undefined ? "" : "error"}
        value={remark}
        onChange={(event) => {
          setRemark(event.target.value);
          setProblem(undefined);
        }}
      />
    </CommandDialog>
  );
}
