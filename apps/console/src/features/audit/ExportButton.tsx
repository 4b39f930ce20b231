import { exportAuditLines } from "@huiyan/contract/audit/audit.api";
import { Button } from "antd";
import { Download } from "lucide-react";
import { useState } from "react";
import { type SentBy } from "../../shared/api/call.ts";
import { download } from "../../shared/api/download.ts";
import { fileDay } from "../../shared/format/time.ts";
import { notify } from "../../shared/notice/notice.ts";
import { auditText as text } from "./audit.texts.ts";

/** What is filtered, as a workbook. */
export function ExportButton({ filters }: { filters: SentBy<(typeof exportAuditLines)["input"]> }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download(exportAuditLines, filters, `${text("fileName")}_${fileDay(Date.now())}.xlsx`);
      notify("success", text("exported"));
    } catch (error) {
      notify("error", error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download size={16} aria-hidden="true" />} loading={busy} onClick={() => void run()}>
      {text("export")}
    </Button>
  );
}
