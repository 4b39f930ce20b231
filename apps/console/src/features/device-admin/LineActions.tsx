import { RowMenu } from "#shared/list/RowMenu.tsx";
import { adminText as text } from "./device-admin.texts.ts";

interface Props {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Buttons at the end of a line: edit, and delete in red. */
export function LineActions({ name, onEdit, onRemove }: Props) {
  return (
    <RowMenu
      name={name}
      items={[
        { key: "edit", label: text("edit"), onClick: onEdit },
        { key: "remove", label: text("remove"), danger: true, onClick: onRemove },
      ]}
    />
  );
}
