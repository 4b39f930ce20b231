import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { type ReactNode, useCallback } from "react";
import { ListPage } from "../../shared/list/ListPage.tsx";
import { Pager } from "../../shared/list/Pager.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { ProblemBanner } from "../../shared/screen/ProblemBanner.tsx";
import { useToday } from "../../shared/screen/use-today.ts";
import { AuditDrawer } from "./AuditDrawer.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditTable } from "./AuditTable.tsx";
import { auditText as text } from "./audit.texts.ts";
import { AuditSearch, auditFilters, auditInput } from "./audit-search.ts";
import { ExportButton } from "./ExportButton.tsx";

/** Filters, table, and one line with what changed. */
export function AuditView({ nav }: { nav: ReactNode }) {
  const today = useToday();
  const toInput = useCallback((search: AuditSearch) => auditInput(search, today), [today]);
  const list = useList({ endpoint: findAuditLines, schema: AuditSearch, toInput });
  const { state, query, rows } = list;
  const opened = rows?.find(({ _id }) => _id === state.id);
  return (
    <ListPage
      tree={nav}
      title={text("title")}
      actions={<ExportButton filters={auditFilters(state, today)} />}
      filters={<AuditFilters search={state} onFilter={list.filter} />}
      problem={<ProblemBanner query={query} />}
      pager={
        <Pager
          page={state.page}
          size={state.size}
          count={list.count}
          onChange={(page, size) => list.set({ page: size === state.size ? page : undefined, size })}
        />
      }
    >
      <AuditTable list={list} />
      {opened !== undefined && <AuditDrawer line={opened} onClose={() => list.open(undefined)} />}
    </ListPage>
  );
}
