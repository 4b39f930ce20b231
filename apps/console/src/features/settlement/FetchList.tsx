import { fetchList, getListSource } from "@huiyan/contract/settlement/settlement.api";
import { Button } from "antd";
import { CloudDownload, Settings2 } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../../shared/api/use-command.ts";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { grouped } from "../../shared/format/count.ts";
import { SourceDialog } from "./SourceDialog.tsx";
import { settlementText as text } from "./settlement.texts.ts";
import { refreshDays } from "./settlement-cache.ts";

/** The other side's list of the day from its own system, and where that is. */
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
