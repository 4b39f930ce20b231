import { Button } from "antd";
import { Link2, Plus, Trash2 } from "lucide-react";
import { type OpenedDialog } from "./DeviceDialogs.tsx";
import { deviceText as text } from "./device.texts.ts";

interface Props {
  /** A group is looked at: devices can be bound to it. */
  inGroup: boolean;
  onOpen: (dialog: OpenedDialog) => void;
  /** In the page's head: one of the buttons is the filled one, and the recycle bin is there. */
  main: boolean;
}

/** Adding a device, binding those that are there, and the recycle bin. */
export function DeviceButtons({ inGroup, onOpen, main }: Props) {
  return (
    <>
      {main && (
        <Button icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "recycle" })}>
          {text("recycle")}
        </Button>
      )}
      {inGroup && (
        <Button icon={<Link2 size={16} aria-hidden="true" />} onClick={() => onOpen({ kind: "bind" })}>
          {text("bind")}
        </Button>
      )}
      <Button
        type={main ? "primary" : "default"}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onOpen({ kind: "add" })}
      >
        {text("add")}
      </Button>
    </>
  );
}
