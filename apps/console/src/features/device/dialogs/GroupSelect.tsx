import { GroupNode, getGroupTree } from "@huiyan/contract/group/group.api";
import { TreeSelect } from "antd";
import { useMemo } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { type FieldControl } from "../../../shared/form/FormField.tsx";
import { useAlias } from "../../setting/setting.public.ts";
import { deviceText as text } from "../device.texts.ts";

interface Props extends FieldControl<string> {
  /** What is chosen may be taken back; then the value is "". */
  optional?: boolean;
}

interface Option {
  value: string;
  title: string;
  disabled: boolean;
  children: Option[];
}

/** The organisation stands first; it is no group and cannot be chosen, nor can what is only an ancestor. */
function optionOf({ _id, name, bare, children }: GroupNode, level: number): Option {
  const below = children.map((child) => optionOf(GroupNode.parse(child), level + 1));
  return { value: _id, title: name, disabled: bare || level === 1, children: below };
}

/** One group out of the tree, searchable by name. */
export function GroupSelect({ value, optional = false, onChange, ...control }: Props) {
  const tree = useQueryOf(getGroupTree, {});
  const group = useAlias();
  const options = useMemo(() => (tree.data ?? []).map((node) => optionOf(node, 1)), [tree.data]);
  return (
    <TreeSelect
      {...control}
      treeData={options}
      treeDefaultExpandAll
      allowClear={optional}
      showSearch={{ treeNodeFilterProp: "title" }}
      loading={tree.isPending}
      placeholder={text("chooseGroup", { group })}
      {...(control["aria-invalid"] ? { status: "error" as const } : {})}
      {...(value === "" ? {} : { value })}
      onChange={(next?: string) => onChange(next ?? "")}
    />
  );
}
