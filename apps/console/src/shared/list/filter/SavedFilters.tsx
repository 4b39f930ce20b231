import { Button, Input, Popover } from "antd";
import { Bookmark, ChevronDown, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { listText as text } from "../list.texts.ts";
import { maxFilterName, maxSavedFilters, type SavedFilter, type useSavedFilters } from "./use-saved-filters.ts";

interface Props {
  filters: ReturnType<typeof useSavedFilters>;
  /** True if a filter is set, which the user could save. */
  isSet: boolean;
  onChoose: (search: SavedFilter["search"]) => void;
}

/** Form that saves the current filters under a name. */
function SaveForm({ filters, onSaved }: Pick<Props, "filters"> & { onSaved: () => void }) {
  const [name, setName] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    filters.save(name.trim());
    onSaved();
  };
  return (
    <form className="saved-filter-form" onSubmit={save}>
      <Input
        aria-label={text("filterName")}
        placeholder={text("filterName")}
        maxLength={maxFilterName}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button htmlType="submit" disabled={name.trim() === ""}>
        {text("saveFilter")}
      </Button>
    </form>
  );
}

function SavedList({ filters, isSet, onChoose, onDone }: Props & { onDone: () => void }) {
  const { saved, chosen, isFull, remove } = filters;
  return (
    <div className="saved-filters">
      {saved.length > 0 && (
        <ul aria-label={text("savedFilters")}>
          {saved.map(({ name, search }) => (
            <li key={name}>
              <button
                type="button"
                className="saved-filter ell"
                aria-pressed={chosen?.name === name}
                onClick={() => {
                  onChoose(search);
                  onDone();
                }}
              >
                {name}
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={text("removeFilter", { name })}
                title={text("removeFilter", { name })}
                onClick={() => remove(name)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSet && chosen === undefined && !isFull && <SaveForm filters={filters} onSaved={onDone} />}
      {isFull && <p className="note">{text("filtersFull", { n: maxSavedFilters })}</p>}
      {!isSet && saved.length === 0 && <p className="note">{text("noSavedFilters")}</p>}
      <p className="note">{text("savedFiltersHint")}</p>
    </div>
  );
}

/** Menu of saved filters: the user applies, saves and deletes them. */
export function SavedFilters(props: Props) {
  const [open, setOpen] = useState(false);
  const { chosen } = props.filters;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<SavedList {...props} onDone={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={chosen === undefined ? "more-filters" : "more-filters set"}
        title={chosen?.name ?? text("savedFilters")}
        aria-haspopup="dialog"
      >
        <Bookmark size={14} aria-hidden="true" />
        <span className="saved-filter-name ell">{chosen?.name ?? text("savedFilters")}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
    </Popover>
  );
}
