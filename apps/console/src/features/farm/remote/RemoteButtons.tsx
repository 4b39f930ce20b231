import { Button } from "antd";
import { PiggyBank, ScanEye } from "lucide-react";
import { useState } from "react";
import { farmText as text } from "../farm.texts.ts";
import { type RemoteKind, RemotePicker } from "./RemotePicker.tsx";

const buttons = [
  ["sell", PiggyBank],
  ["patrol", ScanEye],
] as const;

/** Buttons for remote pig sale and remote patrol. The user chooses a device, whose page then opens. */
export function RemoteButtons() {
  const [opened, setOpened] = useState<RemoteKind>();
  return (
    <>
      {buttons.map(([kind, Icon]) => (
        <Button key={kind} icon={<Icon size={16} aria-hidden="true" />} onClick={() => setOpened(kind)}>
          {text(kind)}
        </Button>
      ))}
      {opened !== undefined && <RemotePicker kind={opened} onClosed={() => setOpened(undefined)} />}
    </>
  );
}
