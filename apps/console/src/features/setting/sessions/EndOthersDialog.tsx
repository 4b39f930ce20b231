import { Modal } from "antd";
import { useState } from "react";
import { settingText as text } from "../setting.texts.ts";
import { useOnce } from "../use-once.ts";

interface Props {
  count: number;
  onEnd: () => void;
  onClosed: () => void;
}

/** Names how many sessions end. They leave the list at once, so the dialog does not wait. */
export function EndOthersDialog({ count, onEnd, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const { once } = useOnce();
  const end = () => {
    onEnd();
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title={text("endOthersTitle", { n: count })}
      okText={text("endOthers")}
      okButtonProps={{ danger: true }}
      cancelText={text("cancel")}
      closable={{ "aria-label": text("close") }}
      onOk={() => once(end)}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {text("endOthersHint")}
    </Modal>
  );
}
