import { type CardId, type ChartId, cardIds, chartIds } from "@huiyan/contract/dashboard/dashboard.rules";
import { getKanban, saveKanban } from "@huiyan/contract/dashboard/kanban.api";
import { roleMay } from "@huiyan/contract/permissions";
import { Link } from "@tanstack/react-router";
import { Button, Skeleton, Switch } from "antd";
import { ChartColumn } from "lucide-react";
import { z } from "zod";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { Forbidden, useSavedSetting } from "#features/setting/setting.public.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { dashboardText as text } from "../dashboard.texts.ts";
import { SortableBlocks } from "./SortableBlocks.tsx";
import { type BlockKind, useKanbanSort } from "./use-kanban-sort.ts";
import "#shared/list/list.css";
import "./kanban.css";

const Address = z.object({ view: z.enum(["cards", "charts"]).catch("cards") });
const idsOf: Record<BlockKind, readonly (CardId | ChartId)[]> = { cards: cardIds, charts: chartIds };

/** Page /kanban/settings: the user chooses and sorts the cards and charts of the kanban. */
export function KanbanSettingsPage() {
  const role = useCaller().data?.staff?.role;
  if (role === undefined) return null;
  return roleMay(role, "kanban.manage") ? <KanbanSettings /> : <Forbidden />;
}

function KanbanSettings() {
  const { state, set } = useUrlState(Address);
  const kind: BlockKind = state.view;
  const model = useSavedSetting(getKanban, saveKanban, (shown) => shown);
  const sort = useKanbanSort();
  const open = new Set(model.value?.model_list.filter((block) => block.open).map(({ id }) => id));
  const ids = idsOf[kind];
  const countOpen = (of: BlockKind) =>
    model.value === undefined ? undefined : idsOf[of].filter((id) => open.has(id)).length;
  const failed = model.query.problem !== null || sort.query.problem !== null;
  const toggle = (changed: readonly string[], isOpen: boolean) => {
    if (model.value === undefined) return;
    const model_list = model.value.model_list.map((block) =>
      changed.includes(block.id) ? { ...block, open: isOpen } : block,
    );
    model.change({ model_list });
  };
  return (
    <div className="list-page">
      <section className="list-pane" aria-label={text("kanbanSettings")}>
        <header className="page-head">
          <h1>{text("kanbanSettings")}</h1>
          <span className="kanban-links">
            <Link to="/bashboard">{text("board")}</Link>
            <Link to="/dashboard">{text("dashboard")}</Link>
          </span>
        </header>
        <ProblemBanner query={model.query.problem === null ? sort.query : model.query} />
        <div className="kanban-bar">
          <SegmentFilter
            name={text("view")}
            value={kind}
            options={[
              { value: "cards", label: text("cards"), count: countOpen("cards") },
              { value: "charts", label: text("charts"), count: countOpen("charts") },
            ]}
            onChange={(view) => set({ view })}
          />
          <span className="kanban-all">
            <Switch
              size="small"
              aria-label={text("showAll")}
              checked={countOpen(kind) === ids.length}
              disabled={model.value === undefined}
              onChange={(isOpen) => toggle(ids, isOpen)}
            />
            {text("showAll")}
          </span>
          <span className="note" role="status">
            {text(sort.isPending ? "sortPending" : "sortHint")}
          </span>
          <Button
            size="small"
            className="kanban-reset"
            disabled={sort.order === undefined || sort.isDefault}
            onClick={sort.reset}
          >
            {text("defaultOrder")}
          </Button>
        </div>
        {sort.order === undefined || model.value === undefined ? (
          failed ? (
            <FailedState />
          ) : (
            <Skeleton active className="kanban-list" paragraph={{ rows: 6 }} />
          )
        ) : (
          <SortableBlocks
            key={kind}
            ids={sort.order[kind]}
            isOpen={(id) => open.has(id)}
            onMove={(id, overId) => sort.move(kind, id, overId)}
            onToggle={(id, isOpen) => toggle([id], isOpen)}
          />
        )}
        <p className="note kanban-foot">
          <ChartColumn size={14} aria-hidden="true" />
          {text("kanbanFoot")}
        </p>
      </section>
    </div>
  );
}
