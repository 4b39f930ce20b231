import { LineMenu, type MenuItems, withLines } from "#shared/tree/LineMenu.tsx";
import { type OrderStep, orderSteps, stepped } from "#shared/tree/tree-order.ts";
import { siblingIds } from "#shared/tree/tree-positions.ts";
import { groupText as text } from "../group.texts.ts";
import { type GroupAction, type GroupPosition } from "./group-actions.ts";

export type GroupChoice = Exclude<GroupAction, "order"> | OrderStep;

interface Props {
  position: GroupPosition;
  actions: readonly GroupAction[];
  /** The organisation's word for device groups. */
  group: string;
  onChoose: (choice: GroupChoice) => void;
}

/** Menu of the actions on a group. Renders nothing if the user may take none. */
export function GroupMenu(props: Props) {
  if (props.actions.length === 0) return null;
  return <LineMenu name={props.position.node.name} itemsOf={() => menuItems(props)} />;
}

function menuItems({ position, actions, group, onChoose }: Props): MenuItems {
  const item = (key: GroupChoice, label: string, disabled = false) => ({
    key,
    label,
    disabled,
    danger: key === "remove",
    onClick: () => onChoose(key),
  });
  const names = { add: text("addBelow", { group }), rename: text("rename"), move: text("move") };
  const first = (["add", "rename", "move"] as const)
    .filter((action) => actions.includes(action))
    .map((action) => item(action, names[action]));
  const siblings = siblingIds(position);
  const order = actions.includes("order")
    ? orderSteps.map((step) => item(step, text(step), stepped(siblings, position.node._id, step) === siblings))
    : [];
  const last = actions.includes("remove") ? [item("remove", text("remove"))] : [];
  return withLines([first, order, last]);
}
