import { roleMay } from "@huiyan/contract/permissions";
import { beginCorrection, getClosedDay } from "@huiyan/contract/settlement/settlement.api";
import { correctionCauseMax, correctionCauseMin, settlementTexts } from "@huiyan/contract/settlement/settlement.rules";
import { Button, Input } from "antd";
import { BookLock } from "lucide-react";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { clockTime } from "#shared/format/time.ts";
import { settlementText as text } from "./settlement.texts.ts";
import { refreshDays } from "./settlement-cache.ts";
import "./settlement.css";

/** Note that the day of a record is closed. The user must enter a reason before correcting the record. */
export function ClosedDayNote({ recordId, hasOrder }: { recordId: string; hasOrder: boolean }) {
  const closed = useQueryOf(getClosedDay, { record_id: recordId }, { enabled: hasOrder, staleTime: 0 });
  const role = useCaller().data?.staff?.role;
  const mayCorrect = role !== undefined && roleMay(role, "settlement.manage");
  const [isAsking, setAsking] = useState(false);
  const { day = null, until = null } = closed.data ?? {};
  if (day === null) return null;
  return (
    <div className="closed-day" role="status">
      <BookLock size={16} aria-hidden="true" />
      <span>
        {until === null
          ? text(mayCorrect ? "dayClosed" : "dayClosedToOthers", { day })
          : text("correcting", { day, time: clockTime(until) })}
      </span>
      {until === null && mayCorrect && !isViewing() && (
        <Button size="small" onClick={() => setAsking(true)}>
          {text("beginCorrection")}
        </Button>
      )}
      {isAsking && <CorrectionDialog recordId={recordId} onClosed={() => setAsking(false)} />}
    </div>
  );
}

function CorrectionDialog({ recordId, onClosed }: { recordId: string; onClosed: () => void }) {
  const [cause, setCause] = useState("");
  const [problem, setProblem] = useState<string>();
  const inputOf = () => {
    if ([...cause.trim()].length >= correctionCauseMin) return { record_id: recordId, cause: cause.trim() };
    setProblem(contractText(cause.trim() === "" ? settlementTexts.cause : settlementTexts.causeShort));
    return undefined;
  };
  const run = useConfirm(beginCorrection, inputOf, { refresh: refreshDays });
  return (
    <CommandDialog
      run={{ ...run, dirty: cause.trim() !== "" }}
      title={text("correctTitle")}
      action={text("correct")}
      problem={problem ?? run.problem}
      onClosed={onClosed}
    >
      <p>{text("correctHint")}</p>
      <Input.TextArea
        aria-label={text("cause")}
        placeholder={text("cause")}
        autoFocus
        rows={2}
        maxLength={correctionCauseMax}
        showCount
        status={problem === undefined ? "" : "error"}
        value={cause}
        onChange={(event) => {
          setCause(event.target.value);
          setProblem(undefined);
        }}
      />
    </CommandDialog>
  );
}
