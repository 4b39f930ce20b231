import { Modal } from "antd";
import { useState } from "react";
import { packageText as text } from "../service-package.texts.ts";

interface Props {
  /**
   * Service of the package: 1 for access and viewing, 2 for the storage of motion clips.
   * docs/reference/service-packages.md
   */
  type: 1 | 2;
  onClosed: () => void;
}

const lines = { 1: ["tipsAccess1", "tipsAccess2", "tipsAccess3"], 2: ["tipsStorage1", "tipsStorage2"] } as const;

/** Dialog that explains a service package. */
export function PackageTips({ type, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={text(type === 1 ? "tipsAccess" : "tipsStorage")}
      width={520}
      okText={text("close")}
      closable={{ "aria-label": text("close") }}
      footer={(_, { OkBtn }) => <OkBtn />}
      onOk={close}
      onCancel={close}
      afterClose={onClosed}
    >
      <ul className="package-tips">
        {[...lines[type], "tipsEnd" as const].map((line) => (
          <li key={line}>{text(line)}</li>
        ))}
      </ul>
    </Modal>
  );
}
