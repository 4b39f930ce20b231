import { type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { Modal } from "antd";
import { useState } from "react";
import { OrganisationList } from "./OrganisationList.tsx";
import { organisationText as text } from "./organisation.texts.ts";

/** Dialog 切换企业, which switches the organisation. Opens when mounted. */
export function OrganisationSwitcher({ user, onClosed }: { user: UserInfo; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      title={text("switch")}
      footer={null}
      width={480}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <OrganisationList user={user} />
    </Modal>
  );
}
