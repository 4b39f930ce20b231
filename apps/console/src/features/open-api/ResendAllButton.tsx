import { Button } from "antd";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { openApiText as text } from "./open-api.texts.ts";
import { ResendAllDialog } from "./ResendAllDialog.tsx";

/** All that failed, after asking, since there may be many. */
export function ResendAllButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button className="resend-all" icon={<RotateCw size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {text("resendAll")}
      </Button>
      {asking && <ResendAllDialog onClosed={() => setAsking(false)} />}
    </>
  );
}
