import { TreeSelect } from "antd";
import { type FieldControl } from "../form/FormField.tsx";

/** Node of the tree. The user may choose it, or it only contains other nodes. */
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
 * Converts a tree of the contract to nodes that can be chosen.
 * @param level level of `nodes`; 1 at the top
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
  /** True if the user may clear the choice; the value is then "". */
  optional?: boolean;
  loading?: boolean;
}

/** Field to choose one node of a tree. Nodes can be searched by name; "" means no node. */
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
