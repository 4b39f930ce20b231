import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { Scale } from "lucide-react";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { ledgerText as text } from "./ledger.texts.ts";

/** Says where verdicts come from. */
export function LedgerEmpty({ days, onQuarter }: { days: number; onQuarter: () => void }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Scale size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={
        <>
          <Button type="primary" onClick={() => void navigate({ to: "/message" })}>
            {text("toMessages")}
          </Button>
          {days < 90 && <Button onClick={onQuarter}>{text("showQuarter")}</Button>}
        </>
      }
    />
  );
}
