import { Button, Input, Modal } from "antd";
import { Copy } from "lucide-react";
import { notify } from "../../../shared/notice/notice.ts";
import { wallPath } from "../wall/wall-path.ts";
import { screenSettingText as text } from "./screen-setting.texts.ts";

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}

/** The address of a wall, shown once: the server keeps a hash of its key alone. */
export function AddressDialog({ linkKey, onClosed }: { linkKey: string; onClosed: () => void }) {
  const address = `${location.origin}${location.pathname}#${wallPath}?key=${linkKey}`;
  return (
    <Modal
      open
      title={text("addressTitle")}
      width={560}
      mask={{ closable: false }}
      closable={false}
      footer={<Button onClick={onClosed}>{text("close")}</Button>}
    >
      {text("addressHint")}
      <div className="link-address">
        <Input readOnly value={address} aria-label={text("addressTitle")} onFocus={(event) => event.target.select()} />
        <Button type="primary" icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copyAddress(address)}>
          {text("copy")}
        </Button>
      </div>
    </Modal>
  );
}
