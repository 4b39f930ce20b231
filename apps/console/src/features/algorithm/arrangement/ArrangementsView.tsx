import { type Arrangement, findArrangements, removeArrangement } from "@huiyan/contract/algorithm/arrangement.api";
import { type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { Plus, SearchX, Workflow } from "lucide-react";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { algorithmText as text } from "../algorithm.texts.ts";
import { StoreTabs } from "../StoreTabs.tsx";
import { ArrangementSearch, arrangementInput, arrangementSizes } from "../store-search.ts";
import { arrangementColumns } from "./arrangement.columns.tsx";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [findArrangements.name] });

/** Asks before a pipeline is deleted, and shows the consequences. */
function RemoveDialog({ arrangement, onClosed }: { arrangement: Arrangement; onClosed: () => void }) {
  const { _id, name, algs, points } = arrangement;
  const run = useConfirm(removeArrangement, () => ({ _id }), { success: text("removed"), refresh });
  return (
    <CommandDialog
      run={run}
      title={text("removeTitle", { name })}
      action={text(points > 0 ? "removeUsedDo" : "removeDo")}
      danger
      onClosed={onClosed}
    >
      {points > 0 && <p className="remove-used">{text("removeUsed", { n: points })}</p>}
      {text("removeHint", { n: algs.length })}
    </CommandDialog>
  );
}

interface EmptyProps {
  isFiltered: boolean;
  onReset: () => void;
  onAdd: (() => void) | undefined;
}

/** Shown for an empty list. The text distinguishes “no pipelines” from “no pipeline matches”. */
function NoArrangements({ isFiltered, onReset, onAdd }: EmptyProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<SearchX size={24} strokeWidth={1.5} />}
        title={text("noMatch")}
        hint={text("noResultHint")}
        actions={<Button onClick={onReset}>{text("reset")}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Workflow size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text("noneHint")}
      {...(onAdd !== undefined && { actions: <Button onClick={onAdd}>{text("add")}</Button> })}
    />
  );
}

/**
 * List of the organisation's pipelines.
 * @param manages true if the user may create, edit and delete pipelines
 */
export function ArrangementsView({ manages }: { manages: boolean }) {
  const list = useList({ endpoint: findArrangements, schema: ArrangementSearch, toInput: arrangementInput });
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<Arrangement>();
  const edit = (id?: string) => void navigate({ to: "/alg/group", search: id === undefined ? {} : { id } });
  return (
    <ListView
      list={list}
      dense
      opens={false}
      sizes={arrangementSizes}
      columns={arrangementColumns(
        manages
          ? {
              onEdit: ({ _id }) => edit(_id),
              onIssue: ({ _id }) => void navigate({ to: "/alg/issued", search: { arrangement: _id } }),
              onRemove: (arrangement) => setRemoved(arrangement),
            }
          : undefined,
      )}
      empty={
        <NoArrangements
          isFiltered={list.state.keyword.trim() !== ""}
          onReset={() => list.filter({ keyword: "" })}
          onAdd={manages ? () => edit() : undefined}
        />
      }
      title={text("title")}
      name={text("arrangements")}
      actions={
        manages && (
          <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => edit()}>
            {text("add")}
          </Button>
        )
      }
      filters={<StoreTabs hasArrangements />}
    >
      {removed !== undefined && <RemoveDialog arrangement={removed} onClosed={() => setRemoved(undefined)} />}
    </ListView>
  );
}
