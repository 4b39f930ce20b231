import { type Role } from "@huiyan/contract/permissions";
import { LineMenu, type MenuItems, withLines } from "#shared/tree/LineMenu.tsx";
import { type OrderStep, orderSteps, stepped } from "#shared/tree/tree-order.ts";
import { siblingIds } from "#shared/tree/tree-positions.ts";
import { peopleText as text } from "../people.texts.ts";
import { departmentText } from "./department.texts.ts";
import { type DepartmentAction, type DepartmentPosition, departmentActions } from "./department-order.ts";

export type DepartmentChoice = DepartmentAction | OrderStep;

interface Props {
  role: Role;
  position: DepartmentPosition | undefined;
  onChoose: (choice: DepartmentChoice) => void;
}

const names = { add: "addDepartment", rename: "rename", move: "move", remove: "remove" } as const;

/** Menu of the actions on a department. Renders nothing if the user may take none. */
export function DepartmentMenu({ role, position, onChoose }: Props) {
  const actions = position === undefined ? [] : departmentActions(role, position);
  if (position === undefined || actions.length === 0) return null;
  return <LineMenu name={position.node.name} itemsOf={() => menuItems(position, actions, onChoose)} />;
}

function menuItems(
  position: DepartmentPosition,
  actions: readonly DepartmentAction[],
  onChoose: Props["onChoose"],
): MenuItems {
  const item = (key: DepartmentChoice, label: string, disabled = false) => ({
    key,
    label,
    disabled,
    danger: key === "remove",
    onClick: () => onChoose(key),
  });
  const siblings = siblingIds(position);
  const order = actions.includes("move")
    ? orderSteps.map((step) =>
        item(step, departmentText(step), stepped(siblings, position.node._id, step) === siblings),
      )
    : [];
  const first = actions
    .filter((action) => action !== "remove")
    .map((action) => item(action, departmentText(names[action])));
  const last = actions.includes("remove") ? [item("remove", text("remove"))] : [];
  return withLines([first, order, last]);
}
