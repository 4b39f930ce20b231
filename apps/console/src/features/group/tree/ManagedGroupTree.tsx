import { GroupName, groupNameMax } from "@huiyan/contract/group/group.rules";
import { type Role } from "@huiyan/contract/permissions";
import { Tooltip } from "antd";
import { Plus } from "lucide-react";
import { useState } from "react";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { LineField } from "#shared/tree/LineField.tsx";
import { TreePane } from "#shared/tree/TreePane.tsx";
import { movedNextTo, stepped } from "#shared/tree/tree-order.ts";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { groupText as text } from "../group.texts.ts";
import { type GroupChoice, GroupMenu } from "./GroupMenu.tsx";
import { type GroupPosition, groupActions } from "./group-actions.ts";
import { MoveGroupDialog } from "./MoveGroupDialog.tsx";
import { RemoveGroupDialog } from "./RemoveGroupDialog.tsx";
import { useGroupCommands } from "./use-group-commands.ts";
import { useGroupDrag } from "./use-group-drag.ts";
import { type useGroupTree } from "./use-group-tree.ts";

interface Props {
  role: Role;
  /** The organisation's word for groups. */
  group: string;
  tree: ReturnType<typeof useGroupTree>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Opens the form for a new subgroup of the given group. */
  onAdd: (parent: string) => void;
}

const nameProblem = (name: string) => schemaProblem(GroupName, name);

/**
 * Tree of the groups for users who manage them: a menu per line, renaming in the line, and dragging to another place.
 */
export function ManagedGroupTree({ role, group, tree, chosen, onChoose, onAdd }: Props) {
  const { query, nodes, positions, root } = tree;
  const [naming, setNaming] = useState<string>();
  const [dialog, setDialog] = useState<{ kind: "move" | "remove"; position: GroupPosition }>();
  const commands = useGroupCommands();
  const drag = useGroupDrag(role, positions, {
    move: commands.move,
    put: (position, target, side) =>
      commands.order(position, (ids) => movedNextTo(ids, position.node._id, target, side)),
  });
  const actionsOf = (position: GroupPosition | undefined) =>
    position === undefined ? [] : groupActions(role, position);
  const choose = (choice: GroupChoice, position: GroupPosition) => {
    const { _id } = position.node;
    if (choice === "add") onAdd(_id);
    else if (choice === "rename") setNaming(_id);
    else if (choice === "move" || choice === "remove") setDialog({ kind: choice, position });
    else commands.order(position, (ids) => stepped(ids, _id, choice));
  };
  const menuOf = ({ id }: TreeNode) => {
    const position = positions.get(id);
    return (
      position && (
        <GroupMenu
          position={position}
          actions={actionsOf(position)}
          group={group}
          onChoose={(choice) => choose(choice, position)}
        />
      )
    );
  };
  const fieldOf = ({ id, name }: TreeNode) =>
    naming === id ? (
      <LineField
        name={text("name")}
        initial={name}
        maxLength={groupNameMax}
        busy={false}
        problemOf={nameProblem}
        onSubmit={(next) => {
          commands.rename(id, next);
          setNaming(undefined);
        }}
        onCancel={() => setNaming(undefined)}
      />
    ) : undefined;
  const mayAdd = root !== undefined && actionsOf(positions.get(root._id)).includes("add");
  const close = () => setDialog(undefined);
  const leave = ({ node, parent }: GroupPosition) => {
    if (chosen === node._id && parent !== undefined) onChoose(parent.node._id);
  };
  return (
    <>
      <TreePane
        title={group}
        searchHint={text("search", { group })}
        nodes={nodes}
        chosen={chosen}
        onChoose={onChoose}
        problem={<ProblemBanner query={query} />}
        isUnread={query.data === undefined && query.problem !== null}
        contentOf={fieldOf}
        menuOf={menuOf}
        drag={drag}
        actions={
          mayAdd && (
            <Tooltip title={text("addFirst", { group })}>
              <button
                type="button"
                className="icon-button"
                aria-label={text("addFirst", { group })}
                onClick={() => onAdd(root._id)}
              >
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </Tooltip>
          )
        }
      />
      {root !== undefined && dialog?.kind === "move" && (
        <MoveGroupDialog
          role={role}
          root={root}
          positions={positions}
          position={dialog.position}
          group={group}
          onClosed={close}
        />
      )}
      {dialog?.kind === "remove" && (
        <RemoveGroupDialog
          node={dialog.position.node}
          group={group}
          onRemoved={() => leave(dialog.position)}
          onClosed={close}
        />
      )}
    </>
  );
}
