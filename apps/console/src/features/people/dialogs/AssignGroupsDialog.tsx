import { type GroupNode, getGroupTree } from "@huiyan/contract/group/group.api";
import { assignGroups, type Person } from "@huiyan/contract/people/people.api";
import { useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type CheckNode, CheckTree } from "#shared/tree/CheckTree.tsx";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { assignTitle } from "./assign-title.ts";
import { coverage, inCommon, visibleBelow } from "./assignment.ts";

interface Props {
  people: readonly Person[];
  onClosed: () => void;
}

/** Dialog that assigns device groups to one or several members. */
export function AssignGroupsDialog({ people, onClosed }: Props) {
  const group = useAlias();
  const tree = useQueryOf(getGroupTree, {});
  const [assigned, setAssigned] = useState(() => inCommon(people.map(({ group_ids }) => group_ids)));
  const [dirty, setDirty] = useState(false);
  const nodes = tree.data ?? [];
  const { checked, half, covered } = coverage(nodes, assigned);
  // The first line is the organisation, which is no group and cannot be assigned.
  const lineOf = (node: GroupNode, level: number): CheckNode => ({
    key: node._id,
    name: node.name,
    fixed: level === 1 || node.bare || covered.has(node._id),
    children: node.children.map((child) => lineOf(child, level + 1)),
  });
  const toggle = (id: string) => {
    setDirty(true);
    const next = new Set(assigned);
    if (!next.delete(id)) next.add(id);
    setAssigned(next);
  };
  // Leaves out groups outside the caller's scope, since the server refuses requests with their ids. Their assignments
  // stay.
  const assignedIds = nodes.flatMap((node) => visibleBelow(node)).filter((id) => assigned.has(id));
  const input = { staff_ids: people.map(({ _id }) => _id), group_ids: assignedIds };
  const run = useConfirm(assignGroups, () => input, { success: text("done"), refresh: refreshPeople });
  return (
    <CommandDialog
      run={{ ...run, dirty }}
      title={assignTitle(text("assignGroups", { group }), people)}
      action={text("save")}
      width={560}
      blocked={tree.data === undefined ? text("loading") : undefined}
      onClosed={onClosed}
    >
      <p className="person-hint note">
        {text(people.length === 1 ? "groupsBelow" : "assignReplaces", { group, n: people.length })}
      </p>
      <CheckTree
        name={group}
        searchHint={text("searchGroup", { group })}
        nodes={tree.data?.map((node) => lineOf(node, 1))}
        checked={checked}
        half={half}
        chosen={assignedIds.length}
        onToggle={toggle}
        empty={text("nothingToAssign")}
        problem={<ProblemBanner query={tree} />}
      />
    </CommandDialog>
  );
}
