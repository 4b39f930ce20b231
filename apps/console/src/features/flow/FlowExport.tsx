import { exportFlow } from "@huiyan/contract/flow/flow.api";
import { Button } from "antd";
import { Download } from "lucide-react";
import { useState } from "react";
import { type SentBy } from "../../shared/api/call.ts";
import { download } from "../../shared/api/download.ts";
import { notify } from "../../shared/notice/notice.ts";
import { flowText as text } from "./flow.texts.ts";

interface Props {
  input: SentBy<(typeof exportFlow)["input"]>;
  /** Of the file. */
  title: string;
}

/** Has the server write the file, and hands it to the browser. */
export function FlowExport({ input, title }: Props) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await download(exportFlow, input, `${title}.xlsx`);
      notify("success", text("exported"));
    } catch (error) {
      notify("error", error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download size={16} aria-hidden="true" />} loading={busy} onClick={() => void start()}>
      {text("export")}
    </Button>
  );
}
