import { roleMay } from "@huiyan/contract/permissions";
import { Lock } from "lucide-react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { SettlementView } from "./SettlementView.tsx";
import { settlementText as text } from "./settlement.texts.ts";
import "./settlement.css";

/**
 * Page of the settlement: the orders of each day are compared with the list of another system, then the day is closed.
 */
export function SettlementPage() {
  const role = useCaller().data?.staff?.role;
  if (role === undefined) return null;
  if (roleMay(role, "settlement.manage")) return <SettlementView />;
  return <EmptyState icon={<Lock size={24} strokeWidth={1.5} />} title={text("refused")} hint={text("refusedHint")} />;
}
