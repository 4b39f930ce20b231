import { type FieldControl } from "#shared/form/FormField.tsx";
import { TreeChoice } from "#shared/tree/TreeChoice.tsx";
import { peopleText as text } from "../people.texts.ts";
import { useDepartments } from "./use-departments.ts";

interface Props extends FieldControl<string> {
  /** True if no department need be chosen. The value "" means the organisation itself. */
  optional: boolean;
}

/** Field that chooses one department. */
export function DepartmentSelect(control: Props) {
  const { query, options } = useDepartments();
  const placeholder = text(control.optional ? "rootDepartment" : "chooseDepartment");
  return <TreeChoice {...control} nodes={options} loading={query.isPending} placeholder={placeholder} />;
}
