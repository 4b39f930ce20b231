import { Modal } from "antd";
import { useEffect, useState } from "react";
import { isTyping } from "../screen/is-typing.ts";
import { type KeyEntry } from "../screen/KeyHints.tsx";
import { KeyTable } from "../screen/KeyTable.tsx";
import { screenText as text } from "../screen/screen.texts.ts";

/** List of the keys of a page, which the key `?` opens. */
export function KeyList({ entries }: { entries: readonly KeyEntry[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event.target)) setOpen((old) => !old);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <Modal
      open={open}
      title={text("keys")}
      footer={null}
      width={400}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      destroyOnHidden
    >
      <KeyTable entries={entries} />
    </Modal>
  );
}
