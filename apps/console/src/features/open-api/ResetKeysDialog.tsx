import { Modal } from "antd";
import { useState } from "react";
import { openApiText as text } from "./open-api.texts.ts";
import { useGenerateKeys } from "./use-generate-keys.ts";

/** Says what stops working before it does. */
export function ResetKeysDialog({ appId, onClosed }: { appId: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const { busy, generate } = useGenerateKeys(() => setOpen(false));
  return (
    <Modal
      open={open}
      title={text("resetTitle")}
      okText={text("resetTitle")}
      okButtonProps={{ danger: true }}
      cancelText={text("cancel")}
      confirmLoading={busy}
      closable={{ "aria-label": text("close") }}
      onOk={generate}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {text("resetHint", { id: appId })}
    </Modal>
  );
}
