import { Modal } from "antd";
import { useState } from "react";
import { useOnce } from "../setting/setting.public.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { useResend } from "./use-resend.ts";

/** Says what happens before it does. */
export function ResendAllDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const { once, again } = useOnce();
  const resend = useResend({ onDone: () => setOpen(false), onError: again });
  return (
    <Modal
      open={open}
      title={text("resendTitle")}
      okText={text("resendAll")}
      cancelText={text("cancel")}
      confirmLoading={resend.isPending}
      closable={{ "aria-label": text("close") }}
      onOk={() => once(() => resend.mutate({}))}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {text("resendHint")}
    </Modal>
  );
}
