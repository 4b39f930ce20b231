import { resendReports } from "@huiyan/contract/parking/report.api";
import { Button } from "antd";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { reportText as text } from "./report.texts.ts";
import { resendingReports } from "./resending-reports.ts";

/** All that failed, after asking, since there may be many. */
export function ResendFailedButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button className="resend-all" icon={<RotateCw size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {text("resendAll")}
      </Button>
      {asking && <ResendFailedDialog onClosed={() => setAsking(false)} />}
    </>
  );
}

function ResendFailedDialog({ onClosed }: { onClosed: () => void }) {
  const run = useConfirm(resendReports, () => ({}), resendingReports());
  return (
    <CommandDialog run={run} title={text("resendAll")} action={text("resendAll")} onClosed={onClosed}>
      {text("resendHint")}
    </CommandDialog>
  );
}
