import { type Berth } from "@huiyan/contract/berth/berth.api";
import { berthPageSizes } from "@huiyan/contract/berth/berth.rules";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { useState } from "react";
import { counted } from "../../../shared/format/count.ts";
import { ListView } from "../../../shared/list/ListView.tsx";
import { GroupTree } from "../../group/group.public.ts";
import { useAlias } from "../../setting/setting.public.ts";
import { berthText as text } from "../berth.texts.ts";
import { configOf, noFilters } from "../berth-search.ts";
import { BerthDialogs, type OpenedDialog } from "../dialogs/BerthDialogs.tsx";
import { BerthActions } from "./BerthActions.tsx";
import { BerthDrawer } from "./BerthDrawer.tsx";
import { BerthEmpty } from "./BerthEmpty.tsx";
import { BerthFilters } from "./BerthFilters.tsx";
import { berthColumns } from "./berth.columns.tsx";
import { useBerthList } from "./use-berth-list.ts";

/** Group tree, filters, table; dialogs and the drawer of one berth. */
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
