import { exportAuditLines, findAuditLines } from "@huiyan/contract/audit/audit.api";
import { type PageEdge } from "@huiyan/contract/paging";
import { Button } from "antd";
import { Download, ScrollText, SearchX } from "lucide-react";
import { useCallback, useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { type SentBy } from "#shared/api/call.ts";
import { download } from "#shared/api/download.ts";
import { fileDay } from "#shared/format/time.ts";
import { shortcutRange } from "#shared/list/filter/time-range.ts";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { useToday } from "#shared/screen/use-today.ts";
import { AuditDrawer } from "./AuditDrawer.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { auditColumns } from "./audit.columns.tsx";
import { auditText as text } from "./audit.texts.ts";
import { type AuditList, AuditSearch, areSet, auditFilters, auditInput, noFilters } from "./audit-search.ts";

/** Button that exports the filtered lines as a workbook. */
function ExportButton({ filters }: { filters: SentBy<(typeof exportAuditLines)["input"]> }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await download(exportAuditLines, filters, `${text("fileName")}_${fileDay(Date.now())}.xlsx`);
      notify("success", text("exported"));
    } catch (error) {
      notify("error", error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<Download size={16} aria-hidden="true" />} loading={busy} onClick={() => void run()}>
      {text("export")}
    </Button>
  );
}

/** Shown for an empty list. The text distinguishes an empty log from a search without matches. */
function AuditEmpty({ list }: { list: AuditList }) {
  return areSet(list.state) ? (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("noResult")}
      hint={text("noResultHint")}
      actions={<Button onClick={() => list.filter(noFilters)}>{text("reset")}</Button>}
    />
  ) : (
    <EmptyState
      icon={<ScrollText size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      actions={<Button onClick={() => list.filter(shortcutRange("quarter"))}>{text("showQuarter")}</Button>}
    />
  );
}

/** The audit log as a list: filters, table, and the details of one line. */
export function AuditView() {
  const today = useToday();
  const toInput = useCallback(
    (search: AuditSearch, edge: PageEdge) => ({ ...auditInput(search, today), ...edge }),
    [today],
  );
  const list = useList({ endpoint: findAuditLines, schema: AuditSearch, toInput });
  const group = useAlias();
  const { state, openedRow } = list;
  return (
    <ListView
      list={list}
      dense
      columns={auditColumns(group)}
      empty={<AuditEmpty list={list} />}
      title={text("title")}
      actions={<ExportButton filters={auditFilters(state, today)} />}
      filters={<AuditFilters search={state} onFilter={list.filter} />}
      detail={openedRow && <AuditDrawer list={list} line={openedRow} />}
    />
  );
}
