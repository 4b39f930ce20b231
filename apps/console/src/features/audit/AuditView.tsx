import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { type PageEdge } from "@huiyan/contract/paging";
import { useCallback } from "react";
import { ListView } from "../../shared/list/ListView.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { useToday } from "../../shared/screen/use-today.ts";
import { useAlias } from "../setting/setting.public.ts";
import { AuditDrawer } from "./AuditDrawer.tsx";
import { AuditEmpty } from "./AuditEmpty.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { auditColumns } from "./audit.columns.tsx";
import { auditText as text } from "./audit.texts.ts";
import { AuditSearch, auditFilters, auditInput } from "./audit-search.ts";
import { ExportButton } from "./ExportButton.tsx";

/** Filters, table, and one line with what changed. */
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
