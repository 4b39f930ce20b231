import { roleMay } from "@huiyan/contract/permissions";
import { Lock } from "lucide-react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { LedgerView } from "./LedgerView.tsx";
import { ledgerText as text } from "./ledger.texts.ts";
import "./ledger.css";

/** Page of the alarm accuracy with proposals to improve it, for users who may change settings. */
export function LedgerPage() {
  const role = useCaller().data?.staff?.role;
  if (role === undefined) return null;
  if (roleMay(role, "ledger.read")) return <LedgerView />;
  return <EmptyState icon={<Lock size={24} strokeWidth={1.5} />} title={text("refused")} hint={text("refusedHint")} />;
}
