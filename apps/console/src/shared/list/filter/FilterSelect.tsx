import { Select } from "antd";
import { listText as text } from "../list.texts.ts";
import { NamedList } from "../NamedList.tsx";

interface Props {
  /** Shown inside the field: “算法 全部”. */
  name: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  loading: boolean;
  onChange: (value: string | undefined) => void;
  /** The list is about to be opened: time to load the options. */
  onOpen?: () => void;
  /** Searches the options outside of this component; without it, the given options are searched. */
  onSearch?: (text: string) => void;
}

/** A filter with one of many values. Turns soft blue when set; the first entry clears it. */
export function FilterSelect({ name, value, options, loading, onChange, onOpen, onSearch }: Props) {
  const all = { value: "", label: text("all") };
  // A sent link may contain a value that is no longer in the options: it is shown unchanged, and can be cleared.
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      className={value === undefined ? "filter-select" : "filter-select set"}
      aria-label={name}
      prefix={<span className="filter-name">{name}</span>}
      value={value ?? ""}
      options={[all, ...(known || loading ? [] : [{ value, label: value }]), ...options]}
      loading={loading}
      showSearch={onSearch === undefined ? { optionFilterProp: "label" } : { filterOption: false, onSearch }}
      popupMatchSelectWidth={220}
      popupRender={(list) => <NamedList name={name}>{list}</NamedList>}
      onOpenChange={(open) => open && onOpen?.()}
      onChange={(next) => onChange(next === "" ? undefined : next)}
    />
  );
}
