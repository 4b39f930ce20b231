import { ChevronRight, FolderTree } from "lucide-react";
import { grouped } from "../../shared/format/count.ts";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { type AdminChange } from "./AdminDialogs.tsx";
import { CascadeColumn } from "./CascadeColumn.tsx";
import { type Column } from "./cascade.ts";
import { adminText as text } from "./device-admin.texts.ts";
import { LineActions } from "./LineActions.tsx";

interface Props {
  title: string;
  /** The organisation's word for groups. */
  word: string;
  column: Column;
  onChoose: (id: string) => void;
  /** Given to whoever may change places. */
  onChange: ((change: AdminChange) => void) | undefined;
}

/** Places beside each other; a click shows what is in one. */
export function PlaceColumn({ title, word, column: { places, chosen }, onChoose, onChange }: Props) {
  const icon = <FolderTree size={24} strokeWidth={1.5} />;
  return (
    <CascadeColumn
      title={title}
      rows={places}
      instead={
        places.length === 0 && (
          <EmptyState icon={icon} title={text("noPlaces")} hint={text("noPlacesHint", { group: word })} />
        )
      }
      lineOf={(place) => (
        <div className={place._id === chosen ? "cascade-line chosen" : "cascade-line"}>
          <button
            type="button"
            className="plain-button"
            aria-pressed={place._id === chosen}
            onClick={() => onChoose(place._id)}
          >
            <span className="ell">{place.name}</span>
            <span className="note num">{grouped(place.device_count)}</span>
            {place.children.length > 0 && <ChevronRight size={14} aria-hidden="true" />}
          </button>
          {onChange !== undefined && !place.bare && (
            <LineActions
              name={place.name}
              onEdit={() => onChange({ kind: "editPlace", place })}
              onRemove={() => onChange({ kind: "removePlace", place })}
            />
          )}
        </div>
      )}
    />
  );
}
