import { type GroupNode, getGroupTree } from "@huiyan/contract/group/group.api";
import { assignGroups, type Person } from "@huiyan/contract/people/people.api";
import { useState } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { FormDialog } from "../../shared/dialog/FormDialog.tsx";
import { ProblemStrip } from "../../shared/screen/ProblemStrip.tsx";
import { useAlias } from "../setting/setting.public.ts";
import { allotTitle } from "./allot-title.ts";
import { coverage, inCommon, visibleBelow } from "./allotment.ts";
import { type CheckNode, CheckTree } from "./CheckTree.tsx";
import { peopleText as text } from "./people.texts.ts";
import { useAllot } from "./use-allot.ts";

interface Props {
  people: readonly Person[];
  onClosed: () => void;
}

/** Device groups for one or several people. */
export function AllotGroupsDialog({ people, onClosed }: Props) {
  const group = useAlias();
  const tree = useQueryOf(getGroupTree, {});
  const [allotted, setAllotted] = useState(() => inCommon(people.map(({ group_ids }) => group_ids)));
  const command = useAllot(assignGroups);
  const nodes = tree.data ?? [];
  const { checked, half, covered } = coverage(nodes, allotted);
  // The organisation itself stands first; it is no group and cannot be allotted.
  const lineOf = (node: GroupNode, level: number): CheckNode => ({
    key: node._id,
    name: node.name,
    fixed: level === 1 || node.bare || covered.has(node._id),
    children: node.children.map((child) => lineOf(child, level + 1)),
  });
  const toggle = (id: string) => {
    const next = new Set(allotted);
    if (!next.delete(id)) next.add(id);
    setAllotted(next);
  };
  // What the caller does not see can neither be given nor taken, and naming it would be refused.
  const given = nodes.flatMap((node) => visibleBelow(node)).filter((id) => allotted.has(id));
  return (
    <FormDialog
      title={allotTitle(text("allotGroups", { group }), people)}
      action={text("save")}
      width={560}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.error?.message}
      blocked={tree.data === undefined ? text("loading") : undefined}
      onSubmit={() => command.mutate({ staff_ids: people.map(({ _id }) => _id), group_ids: given })}
      onClosed={onClosed}
    >
      <p className="person-hint note">
        {text(people.length === 1 ? "groupsBelow" : "allotReplaces", { group, n: people.length })}
      </p>
      <CheckTree
        name={group}
        searchHint={text("searchGroup", { group })}
        nodes={nodes.map((node) => lineOf(node, 1))}
        checked={checked}
        half={half}
        chosen={given.length}
        onToggle={toggle}
        problem={<ProblemStrip query={tree} />}
        loading={tree.isPending}
      />
    </FormDialog>
  );
}
