import { revealOwnerPhone } from "@huiyan/contract/charging/charging.api";
import { roleMay } from "@huiyan/contract/permissions";
import { Button, Tooltip } from "antd";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useCaller } from "../../organisation/organisation.public.ts";
import { chargingText as text } from "../charging.texts.ts";

interface Props {
  plate: string;
  /** Empty: none was reported; undefined: not known yet. */
  masked: string | undefined;
}

/** Masked, until somebody who may has asked for it; that is noted in the log. */
export function OwnerPhone({ plate, masked }: Props) {
  const role = useCaller().data?.staff?.role;
  const reveal = useCommand(revealOwnerPhone);
  if (masked === undefined) return "-";
  if (masked === "") return <span className="note">{text("noPhone")}</span>;
  if (reveal.data !== undefined) return reveal.data.plate_phone;
  return (
    <span className="owner-phone">
      {masked}
      {role !== undefined && roleMay(role, "charging.reveal") && (
        <Tooltip title={text("revealHint")}>
          <Button size="small" loading={reveal.isPending} onClick={() => reveal.mutate({ plate_num: plate })}>
            {text("reveal")}
          </Button>
        </Tooltip>
      )}
    </span>
  );
}
