import { Select } from "antd";
import { useComposedSearch } from "#shared/form/composing.ts";
import { listText as text } from "../list.texts.ts";
import { NamedList } from "../NamedList.tsx";

interface Props {
  /** Name of the filter, shown inside the field before its value: 算法 in “算法 全部”. */
  name: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  loading: boolean;
  onChange: (value: string | undefined) => void;
  /** Called before the list opens, so that the caller can load the options. */
  onOpen?: () => void;
  /** Called with the typed text if the caller searches. Without it, the field searches the given options. */
  onSearch?: (text: string) => void;
}

/** Filter with one of many values. The field is pale blue when a value is set; the first entry clears it. */
export function FilterSelect({ name, value, options, loading, onChange, onOpen, onSearch }: Props) {
  const search = useComposedSearch((typed) => onSearch?.(typed));
  const all = { value: "", label: text("all") };
  // A shared link may contain a value that is no longer an option. The field then shows the raw value, which can be
  // cleared.
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      className={value === undefined ? "filter-select" : "filter-select set"}
      aria-label={name}
      prefix={<span className="filter-name">{name}</span>}
      value={value ?? ""}
      options={[all, ...(known || loading ? [] : [{ value, label: value }]), ...options]}
      loading={loading}
      {...(onSearch === undefined ? { showSearch: { optionFilterProp: "label" } } : search)}
      popupMatchSelectWidth={220}
      popupRender={(list) => <NamedList name={name}>{list}</NamedList>}
      onOpenChange={(open) => open && onOpen?.()}
      onChange={(next) => onChange(next === "" ? undefined : next)}
    />
  );
}
