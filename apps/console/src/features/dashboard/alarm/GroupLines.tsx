import { countAlarmsOfGroups } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { type GroupNode, getGroupTree } from "@huiyan/contract/group/group.api";
import { Search } from "lucide-react";
import { useMemo } from "react";
import { useArrivalRefresh } from "#features/alarm/alarm.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { TreeLines } from "#shared/tree/TreeLines.tsx";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { useTree } from "#shared/tree/use-tree.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { reloadOptions } from "../use-dashboard.ts";
import "#shared/tree/tree.css";
import "./alarm-screen.css";

interface Props {
  /** Id of the chosen group; undefined for the whole organisation. */
  chosen: string | undefined;
  onChoose: (groupId: string | undefined) => void;
}

/**
 * Maximum delay of a refresh after an alarm, in milliseconds. Only the server knows for which groups an alarm counts.
 */
const refreshWithinMs = 2000;

const nodesOf = (groups: readonly GroupNode[], counts: ReadonlyMap<string, number> | undefined): TreeNode[] =>
  groups.map(({ _id, name, bare, children }) => ({
    id: _id,
    name,
    bare,
    count: counts && (counts.get(_id) ?? 0),
    children: nodesOf(children, counts),
  }));

/** List of groups with their alarms of today. The first line is the whole organisation. */
export function GroupLines({ chosen, onChoose }: Props) {
  useArrivalRefresh([countAlarmsOfGroups.name], refreshWithinMs);
  const groups = useQueryOf(getGroupTree, {}, reloadOptions).data;
  const alarms = useQueryOf(countAlarmsOfGroups, {}, reloadOptions).data;
  const nodes = useMemo(() => {
    const counts = alarms && new Map(alarms.list.map(({ group_id, count }) => [group_id, count]));
    const [root] = groups ?? [];
    if (root !== undefined) counts?.set(root._id, alarms?.total ?? 0);
    return nodesOf(groups ?? [], counts);
  }, [groups, alarms]);
  const tree = useTree(nodes);
  const group = useAlias();
  const [root] = nodes;
  return (
    <ScreenPanel title={group} note={text("alarmsToday")} className="screen-tree">
      <label className="screen-search">
        <Search size={16} aria-hidden="true" />
        <input
          type="search"
          value={tree.search}
          placeholder={text("searchGroup", { group })}
          aria-label={text("searchGroup", { group })}
          onChange={(event) => tree.setSearch(event.target.value)}
        />
      </label>
      {tree.rows.length === 0 && tree.search !== "" && <p className="screen-none">{text("noMatch")}</p>}
      {groups === undefined && <ScreenUnknown />}
      <TreeLines
        name={group}
        rows={tree.rows}
        chosen={chosen ?? root?.id}
        onChoose={(id) => onChoose(id === root?.id ? undefined : id)}
        onOpen={tree.setOpen}
      />
    </ScreenPanel>
  );
}
