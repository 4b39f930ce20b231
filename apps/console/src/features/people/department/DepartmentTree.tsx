import { type DepartmentNode, removeDepartment } from "@huiyan/contract/people/department.api";
import { DepartmentName, departmentNameMax } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { Tooltip } from "antd";
import { Plus } from "lucide-react";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { LineField } from "#shared/tree/LineField.tsx";
import { TreePane } from "#shared/tree/TreePane.tsx";
import { stepped } from "#shared/tree/tree-order.ts";
import { positionsOf } from "#shared/tree/tree-positions.ts";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { type DepartmentChoice, DepartmentMenu } from "./DepartmentMenu.tsx";
import { departmentText } from "./department.texts.ts";
import { departmentNodes, draftId } from "./department-nodes.ts";
import { departmentActions } from "./department-order.ts";
import { MoveDepartmentDialog } from "./MoveDepartmentDialog.tsx";
import { useDepartmentCommands } from "./use-department-commands.ts";
import { useDepartments } from "./use-departments.ts";

interface RemoveDepartmentDialogProps {
  node: DepartmentNode;
  onRemoved: () => void;
  onClosed: () => void;
}

/**
 * Asks before deleting a department. A department with members cannot be deleted; the dialog says so before any
 * request.
 */
function RemoveDepartmentDialog({ node, onRemoved, onClosed }: RemoveDepartmentDialogProps) {
  const run = useConfirm(removeDepartment, () => ({ _id: node._id }), {
    success: text("removed"),
    refresh: refreshPeople,
    onSuccess: onRemoved,
  });
  const busyText = node.staff_count > 0 ? departmentText("removeDepartmentBusy", { n: node.staff_count }) : undefined;
  return (
    <CommandDialog
      run={run}
      title={departmentText("removeDepartmentTitle", { name: node.name })}
      action={departmentText("removeDepartmentButton")}
      danger
      blocked={busyText}
      onClosed={onClosed}
    >
      <p className="person-hint">{busyText ?? departmentText("removeDepartmentHint")}</p>
    </CommandDialog>
  );
}

interface Props {
  role: Role;
  /** Id of the chosen department; undefined for all members whom the caller may see. */
  chosen: string | undefined;
  onChoose: (departmentId: string | undefined) => void;
}

const nameProblem = (name: string) => schemaProblem(DepartmentName, name);

/** Tree of the departments, each with its number of members. Lines have a menu and can be renamed in place. */
export function DepartmentTree({ role, chosen, onChoose }: Props) {
  const { query } = useDepartments();
  const tree = query.data ?? [];
  const [editing, setEditing] = useState<{ id: string; parent?: string }>();
  const [dialog, setDialog] = useState<{ kind: "move" | "remove"; id: string }>();
  const stop = () => setEditing(undefined);
  const commands = useDepartmentCommands(stop);
  const root = tree[0];
  const mayAdd =
    root !== undefined && departmentActions(role, { node: root, parent: undefined, level: 1 }).includes("add");
  const positions = positionsOf(tree);
  const choose = (choice: DepartmentChoice, id: string) => {
    const position = positions.get(id);
    if (choice === "add") setEditing({ id: draftId, parent: id });
    else if (choice === "rename") setEditing({ id });
    else if (choice === "move" || choice === "remove") setDialog({ kind: choice, id });
    else if (position !== undefined) commands.order(position, (siblings) => stepped(siblings, id, choice));
  };
  const save = (name: string) => {
    if (editing?.parent === undefined) commands.rename(editing?.id ?? "", name);
    else commands.add(editing.parent, name);
  };
  const fieldOf = (node: TreeNode) =>
    editing?.id === node.id && (
      <LineField
        name={departmentText("departmentName")}
        initial={node.name}
        maxLength={departmentNameMax}
        busy={commands.busy}
        problemOf={nameProblem}
        onSubmit={save}
        onCancel={stop}
      />
    );
  const position = dialog && positions.get(dialog.id);
  const close = () => setDialog(undefined);
  return (
    <>
      <TreePane
        title={departmentText("departments")}
        searchHint={departmentText("searchDepartment")}
        nodes={departmentNodes(tree, editing?.parent)}
        chosen={chosen}
        onChoose={(id) => id !== draftId && onChoose(id === root?._id ? undefined : id)}
        problem={<ProblemBanner query={query} />}
        isUnread={query.data === undefined && query.problem !== null}
        contentOf={(node) => fieldOf(node) || undefined}
        menuOf={({ id }) => (
          <DepartmentMenu role={role} position={positions.get(id)} onChoose={(choice) => choose(choice, id)} />
        )}
        actions={
          mayAdd && (
            <Tooltip title={departmentText("addFirstDepartment")}>
              <button
                type="button"
                className="icon-button"
                aria-label={departmentText("addFirstDepartment")}
                onClick={() => choose("add", root._id)}
              >
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            </Tooltip>
          )
        }
      />
      {position !== undefined && dialog?.kind === "move" && (
        <MoveDepartmentDialog tree={tree} position={position} onClosed={close} />
      )}
      {position !== undefined && dialog?.kind === "remove" && (
        <RemoveDepartmentDialog
          node={position.node}
          onRemoved={() => chosen === position.node._id && onChoose(undefined)}
          onClosed={close}
        />
      )}
    </>
  );
}
