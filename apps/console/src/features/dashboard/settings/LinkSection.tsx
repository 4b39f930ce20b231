import { type DisplayLink, listLinks } from "@huiyan/contract/dashboard/display-link.api";
import { Button, Input, Modal, Skeleton } from "antd";
import { Copy, MonitorPlay, Plus } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { DataTable } from "#shared/list/table/DataTable.tsx";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { wallPath } from "../wall/wall-path.ts";
import { ReplaceDialog, RevokeDialog } from "./LinkConfirms.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { type LinkCommand, linkColumns } from "./link.columns.tsx";
import { screenSettingText as text } from "./screen-setting.texts.ts";

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify("success", text("copied"));
  } catch {
    notify("error", text("copyFailed"));
  }
}

/**
 * Shows the address of a new screen share. The address cannot be shown later, since the server stores only a hash of
 * its key.
 */
function AddressDialog({ linkKey, onClosed }: { linkKey: string; onClosed: () => void }) {
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

type Opened = { kind: "add" } | { kind: LinkCommand; link: DisplayLink } | { kind: "address"; key: string };

/** Poll interval in milliseconds, since the number of connected screens changes. */
const reloadMs = 15_000;

/** List of the screen shares. A lead sees their own, an admin those of the whole organisation. */
export function LinkSection() {
  const links = useQueryOf(listLinks, {}, { staleTime: 0, refetchInterval: reloadMs });
  const [opened, setOpened] = useState<Opened>();
  const list = links.data?.list;
  const close = () => setOpened((now) => (now?.kind === "address" ? now : undefined));
  const showKey = (key: string) => setOpened({ kind: "address", key });
  const add = (
    <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpened({ kind: "add" })}>
      {text("add")}
    </Button>
  );
  return (
    <section className="setting-section link-section" aria-label={text("links")}>
      <header>
        <h2>{text("links")}</h2>
        {add}
      </header>
      <p className="note">{text("linksHint")}</p>
      <ProblemBanner query={links} />
      {list === undefined && links.problem === null && <Skeleton active title={false} />}
      {list?.length === 0 && (
        <EmptyState icon={<MonitorPlay size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />
      )}
      {list !== undefined && list.length > 0 && (
        <DataTable
          name={text("links")}
          columns={linkColumns((kind, link) => setOpened({ kind, link }))}
          rows={list}
          stale={false}
          dense
        />
      )}
      {opened?.kind === "add" && <LinkDialog onMade={showKey} onClosed={close} />}
      {opened?.kind === "edit" && <LinkDialog link={opened.link} onClosed={close} />}
      {opened?.kind === "replace" && <ReplaceDialog link={opened.link} onReplaced={showKey} onClosed={close} />}
      {opened?.kind === "revoke" && <RevokeDialog link={opened.link} onClosed={close} />}
      {opened?.kind === "address" && <AddressDialog linkKey={opened.key} onClosed={() => setOpened(undefined)} />}
    </section>
  );
}
