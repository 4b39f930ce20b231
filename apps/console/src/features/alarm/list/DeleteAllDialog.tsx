import { Modal } from "antd";
import { useState } from "react";
import { counted } from "../../../shared/format/count.ts";
import { alarmText as text } from "../alarm.texts.ts";

interface Props {
  count: number;
  more: boolean;
  hint: string;
  onDelete: () => void;
  onClosed: () => void;
}

/** Names how many go. The list changes at once and the toast can undo it, so the dialog does not wait. */
export function DeleteAllDialog({ count, more, hint, onDelete, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const n = counted(count, more);
  return (
    <Modal
      open={open}
      title={text("deleteAllTitle", { n })}
      okText={text("deleteAll", { n })}
      okButtonProps={{ danger: true }}
      cancelText={text("cancel")}
      closable={{ "aria-label": text("close") }}
      onOk={() => {
        if (open) onDelete();
        setOpen(false);
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {hint}
    </Modal>
  );
}
