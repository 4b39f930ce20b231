import { ChevronRight, FolderTree } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { type AdminChange } from "./AdminDialogs.tsx";
import { CascadeColumn } from "./CascadeColumn.tsx";
import { type Column } from "./cascade.ts";
import { adminText as text } from "./device-admin.texts.ts";
import { LineActions } from "./LineActions.tsx";

interface Props {
  title: string;
  /** The organisation's word for device groups. */
  word: string;
  column: Column;
  onChoose: (id: string) => void;
  /** Opens a dialog; undefined for users who may not change groups. */
  onChange: ((change: AdminChange) => void) | undefined;
}

/** Column of sibling groups. A click shows the content of a group in the next columns. */
export function GroupColumn({ title, word, column: { groups, chosen }, onChoose, onChange }: Props) {
  const icon = <FolderTree size={24} strokeWidth={1.5} />;
  return (
    <CascadeColumn
      title={title}
      rows={groups}
      instead={
        groups.length === 0 && (
          <EmptyState icon={icon} title={text("noGroups")} hint={text("noGroupsHint", { group: word })} />
        )
      }
      lineOf={(group) => (
        <div className={group._id === chosen ? "cascade-line chosen" : "cascade-line"}>
          <button
            type="button"
            className="plain-button"
            aria-pressed={group._id === chosen}
            onClick={() => onChoose(group._id)}
          >
            <span className="ell">{group.name}</span>
            <span className="note num">{grouped(group.device_count)}</span>
            {group.children.length > 0 && <ChevronRight size={14} aria-hidden="true" />}
          </button>
          {onChange !== undefined && !group.bare && (
            <LineActions
              name={group.name}
              onEdit={() => onChange({ kind: "editGroup", group })}
              onRemove={() => onChange({ kind: "removeGroup", group })}
            />
          )}
        </div>
      )}
    />
  );
}
