import { TreeSelect } from "antd";
import { peopleText as text } from "../people.texts.ts";
import { useDepartments } from "./use-departments.ts";

interface Props {
  control: { id: string; "aria-describedby": string; "aria-invalid": boolean };
  value: string;
  /** Nothing chosen means the organisation itself. */
  optional: boolean;
  onChange: (id: string) => void;
}

/** One department out of the tree, searchable by name. */
export function DepartmentSelect({ control, value, optional, onChange }: Props) {
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
