import { getListSource, saveListSource } from "@huiyan/contract/settlement/settlement.api";
import { Input } from "antd";
import { useState } from "react";
import { CommandDialog } from "../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../shared/form/use-confirm.ts";
import { settlementText as text } from "./settlement.texts.ts";

/** Where the other side's lists are fetched from. */
export function SourceDialog({ url, onClosed }: { url: string; onClosed: () => void }) {
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
