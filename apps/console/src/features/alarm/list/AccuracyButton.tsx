import { roleMay } from "@huiyan/contract/permissions";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { Scale } from "lucide-react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { alarmText as text } from "../alarm.texts.ts";

/** Link to the alarm accuracy, for users with permission. */
export function AccuracyButton() {
  const navigate = useNavigate();
  const role = useCaller().data?.staff?.role;
  if (role === undefined || !roleMay(role, "ledger.read")) return null;
  return (
    <Button icon={<Scale size={16} aria-hidden="true" />} onClick={() => void navigate({ to: "/message/ledger" })}>
      {text("accuracy")}
    </Button>
  );
}
