import { Modal } from "antd";
import { berthText as text } from "../berth.texts.ts";

interface Props {
  label: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks by name before a berth is deleted on the canvas; the queue of saves does it. */
export function RemoveDrawn({ label, onConfirm, onCancel }: Props) {
  const title = text("removeTitle", { name: label });
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={title}
      okButtonProps={{ danger: true, autoFocus: true }}
      cancelText={text("cancel")}
      closable={{ "aria-label": text("close") }}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <p className="berth-hint">{text("removeHint")}</p>
    </Modal>
  );
}
