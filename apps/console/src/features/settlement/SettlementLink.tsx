import { roleMay } from "@huiyan/contract/permissions";
import { Button } from "antd";
import { BookCheck } from "lucide-react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { settlementText as text } from "./settlement.texts.ts";

/** Link to the settlement page, for users with permission. */
export function SettlementLink() {
  const role = useCaller().data?.staff?.role;
  if (role === undefined || !roleMay(role, "settlement.manage")) return null;
  return (
    <Button href="#/order/settlement" icon={<BookCheck size={16} aria-hidden="true" />}>
      {text("open")}
    </Button>
  );
}
