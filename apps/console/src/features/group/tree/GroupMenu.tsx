import { type MenuProps } from "antd";
import { LineMenu } from "../../../shared/tree/LineMenu.tsx";
import { type OrderStep, orderSteps, stepped } from "../../../shared/tree/tree-order.ts";
import { siblingIds } from "../../../shared/tree/tree-positions.ts";
import { groupText as text } from "../group.texts.ts";
import { type GroupAction, type GroupPosition } from "./group-actions.ts";

export type GroupChoice = Exclude<GroupAction, "order"> | OrderStep;

interface Props {
  position: GroupPosition;
  actions: readonly GroupAction[];
  /** The organisation's word for groups. */
  group: string;
  onChoose: (choice: GroupChoice) => void;
}

/** What may be done with a group. Nothing is drawn where nothing may. */
export function GroupMenu({ position, actions, group, onChoose }: Props) {
  if (actions.length === 0) return null;
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
  const items: NonNullable<MenuProps["items"]> = [first, order, last]
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [{ type: "divider" as const, key: `line ${index}` }, ...part]));
  return <LineMenu name={position.node.name} items={items} />;
}
