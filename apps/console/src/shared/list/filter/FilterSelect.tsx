import { Select } from "antd";
import { listText as text } from "../list.texts.ts";
import { NamedList } from "../NamedList.tsx";

interface Props {
  /** Stands inside the field: “算法 全部”. */
  name: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  loading: boolean;
  onChange: (value: string | undefined) => void;
  /** The list is about to be opened: time to load the options. */
  onOpen?: () => void;
  /** The options are looked for elsewhere; without it they are searched here. */
  onSearch?: (text: string) => void;
}

/** A filter by one of many values. Turns soft blue when set; the first entry takes it back. */
export function FilterSelect({ name, value, options, loading, onChange, onOpen, onSearch }: Props) {
  const all = { value: "", label: text("all") };
  // A sent link may name a value that is not in the options any more: it is shown as it is, and can be taken back.
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
