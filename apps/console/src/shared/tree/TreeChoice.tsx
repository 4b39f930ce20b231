import { TreeSelect } from "antd";
import { type FieldControl } from "../form/FormField.tsx";

/** Node that may be chosen, or that only contains others. */
export interface ChoiceNode {
  value: string;
  title: string;
  disabled: boolean;
  children: ChoiceNode[];
}

interface Named {
  _id: string;
  name: string;
  children: readonly Named[];
}

/**
 * Converts a tree of the contract to nodes to choose from.
 * @param level from 1
 */
export function choicesOf<N extends Named & { children: readonly N[] }>(
  nodes: readonly N[],
  isDisabled: (node: N, level: number) => boolean,
  level = 1,
): ChoiceNode[] {
  return nodes.map((node) => ({
    value: node._id,
    title: node.name,
    disabled: isDisabled(node, level),
    children: choicesOf(node.children, isDisabled, level + 1),
  }));
}

interface Props extends FieldControl<string> {
  nodes: readonly ChoiceNode[];
  placeholder: string;
  /** The choice may be cleared; the value is "" then. */
  optional?: boolean;
  loading?: boolean;
}

/** Field to choose one node of a tree, searchable by name; "" is none. */
export function TreeChoice({ nodes, value, optional = false, loading = false, onChange, ...control }: Props) {
  return (
    <TreeSelect
      {...control}
      treeData={[...nodes]}
      treeDefaultExpandAll
      allowClear={optional}
      showSearch={{ treeNodeFilterProp: "title" }}
      loading={loading}
      {...(control["aria-invalid"] ? { status: "error" as const } : {})}
      {...(value === "" ? {} : { value })}
      onChange={(next?: string) => onChange(next ?? "")}
    />
  );
}
