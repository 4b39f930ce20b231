import { remoteAccessFrom } from "@huiyan/contract/device/upkeep.rules";
import { Button, Input } from "antd";
import { Copy, Link2 } from "lucide-react";
import { notify } from "../../shared/notice/notice.ts";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { pageText as text } from "./device-page.texts.ts";

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify("success", text("copied"));
  } catch {
    // without a secure connection the browser refuses; the field can be marked by hand
    notify("error", text("copyFailed"));
  }
}

/** The device's own address, to be kept: it has no page over the platform. */
export function LocalLink({ url, old }: { url: string; old: boolean }) {
  const hint = old ? text("oldHint", { version: remoteAccessFrom }) : text("unknownHint");
  return (
    <EmptyState
      icon={<Link2 size={24} strokeWidth={1.5} />}
      title={text("oldTitle")}
      hint={hint}
      actions={
        <span className="device-page-link">
          <Input readOnly value={url} aria-label={text("oldTitle")} onFocus={(event) => event.target.select()} />
          <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copyLink(url)}>
            {text("copy")}
          </Button>
        </span>
      }
    />
  );
}
