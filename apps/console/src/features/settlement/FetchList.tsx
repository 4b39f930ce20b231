import { fetchList, getListSource, saveListSource } from "@huiyan/contract/settlement/settlement.api";
import { Button, Input } from "antd";
import { CloudDownload, Settings2 } from "lucide-react";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { settlementText as text } from "./settlement.texts.ts";
import { refreshDays } from "./settlement-cache.ts";

/** Dialog for the address from which the other system's lists are fetched. */
function SourceDialog({ url, onClosed }: { url: string; onClosed: () => void }) {
  const [value, setValue] = useState(url);
  const run = useConfirm(saveListSource, () => ({ url: value.trim() }), {
    success: text("saved"),
    refresh: (client) => client.invalidateQueries({ queryKey: [getListSource.name] }),
  });
  return (
    <CommandDialog
      run={{ ...run, dirty: value !== url }}
      title={text("sourceTitle")}
      action={text("save")}
      onClosed={onClosed}
    >
      <p>{text("sourceHint", { example: '{"day":"2026-11-20"}' })}</p>
      <Input
        aria-label={text("source")}
        placeholder="https://"
        autoFocus
        maxLength={500}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </CommandDialog>
  );
}

/** Button that fetches the other system's list of the day, and a button that sets its address. */
export function FetchList({ day }: { day: string }) {
  const source = useQueryOf(getListSource, {});
  const [isAsking, setAsking] = useState(false);
  const fetched = useCommand(fetchList, {
    success: ({ list }) => text("uploaded", { n: grouped(list.length) }),
    refresh: refreshDays,
  });
  const url = source.data?.url;
  if (url === undefined) return null;
  return (
    <>
      {url !== "" && (
        <Button
          icon={<CloudDownload size={16} aria-hidden="true" />}
          loading={fetched.isPending}
          onClick={() => fetched.mutate({ day })}
        >
          {text("fetch")}
        </Button>
      )}
      <Button
        icon={<Settings2 size={16} aria-hidden="true" />}
        aria-label={text("source")}
        title={text("source")}
        onClick={() => setAsking(true)}
      />
      {isAsking && <SourceDialog url={url} onClosed={() => setAsking(false)} />}
    </>
  );
}
