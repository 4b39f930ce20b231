import { TreeSelect } from "antd";
import { type FieldControl } from "../../../shared/form/FormField.tsx";
import { peopleText as text } from "../people.texts.ts";
import { useDepartments } from "./use-departments.ts";

interface Props extends FieldControl<string> {
  /** Nothing chosen, "", means the organisation itself. */
  optional: boolean;
}

/** One department out of the tree, searchable by name. */
export function DepartmentSelect({ value, optional, onChange, ...control }: Props) {
  const { query, options } = useDepartments();
  return (
    <TreeSelect
      {...control}
      treeData={options}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: "title" }}
      allowClear={optional}
      loading={query.isPending}
      placeholder={text(optional ? "rootDepartment" : "chooseDepartment")}
      {...(control["aria-invalid"] ? { status: "error" as const } : {})}
      {...(value === "" ? {} : { value })}
      onChange={(next?: string) => onChange(next ?? "")}
    />
  );
}
