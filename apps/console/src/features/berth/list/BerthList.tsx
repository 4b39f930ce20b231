import { type Berth } from "@huiyan/contract/berth/berth.api";
import { berthPageSizes } from "@huiyan/contract/berth/berth.rules";
import { Link, useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { Plus, SquareParking } from "lucide-react";
import { useState } from "react";
import { GroupTree } from "#features/group/group.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { counted } from "#shared/format/count.ts";
import { ListView } from "#shared/list/ListView.tsx";
import { NoResult } from "#shared/list/NoResult.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { berthText as text } from "../berth.texts.ts";
import { type BerthSearch, configOf, noFilters, setFilters } from "../berth-search.ts";
import { BerthDialogs, type OpenedDialog } from "../dialogs/BerthDialogs.tsx";
import { BerthActions } from "./BerthActions.tsx";
import { BerthDrawer } from "./BerthDrawer.tsx";
import { BerthFilters } from "./BerthFilters.tsx";
import { berthColumns } from "./berth.columns.tsx";
import { useBerthList } from "./use-berth-list.ts";

interface BerthEmptyProps {
  search: BerthSearch;
  mayManage: boolean;
  onReset: () => void;
}

/** Hint for an empty list. The text distinguishes “no berths” from “no berth matches the filters”. */
function BerthEmpty({ search, mayManage, onReset }: BerthEmptyProps) {
  const { status, device_id, point_id, keyword } = setFilters(search);
  const names = [
    status && text(status),
    device_id && text("device"),
    point_id && text("point"),
    keyword === undefined ? undefined : text("keyword", { text: keyword }),
  ].filter((name) => name !== undefined);
  if (names.length > 0) return <NoResult title={text("noResult")} conditions={names} onReset={onReset} />;
  return (
    <EmptyState
      icon={<SquareParking size={24} strokeWidth={1.5} />}
      title={text("none")}
      hint={text(mayManage ? "noneHint" : "noneHintStaff")}
      actions={
        mayManage && (
          <Link className="berth-link" {...configOf()}>
            {text("add")}
          </Link>
        )
      }
    />
  );
}

/** List of the berths: tree of groups, filters, table, dialogs, and the drawer of one berth. */
export function BerthList({ mayManage }: { mayManage: boolean }) {
  const list = useBerthList();
  const group = useAlias();
  const navigate = useNavigate();
  const { state } = list;
  const [opened, setOpened] = useState<OpenedDialog>();
  const actionsOf = (berth: Berth) => <BerthActions berth={berth} onOpenDialog={mayManage ? setOpened : undefined} />;
  return (
    <ListView
      dense
      list={list}
      sizes={berthPageSizes}
      columns={berthColumns(group, actionsOf)}
      empty={<BerthEmpty search={state} mayManage={mayManage} onReset={() => list.filter(noFilters)} />}
      tree={
        <GroupTree
          of="berth"
          chosen={state.group_id}
          onChoose={(group_id) => list.filter({ group_id, device_id: undefined, point_id: undefined })}
        />
      }
      title={text("title")}
      summary={list.count !== undefined && text("count", { n: counted(list.count) })}
      actions={
        mayManage && (
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => void navigate(configOf(state.point_id))}
          >
            {text("add")}
          </Button>
        )
      }
      filters={<BerthFilters search={state} onFilter={list.filter} />}
      detail={state.id !== undefined && <BerthDrawer list={list} group={group} mayManage={mayManage} />}
    >
      <BerthDialogs
        opened={opened}
        onRemoved={({ _id }) => state.id === _id && list.open(undefined)}
        onClosed={() => setOpened(undefined)}
      />
    </ListView>
  );
}
