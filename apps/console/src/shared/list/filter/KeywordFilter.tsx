import { Input } from "antd";
import { Search } from "lucide-react";
import { useTypedFilter } from "./use-typed-filter.ts";

/** Delay after the last key before the filter applies, in milliseconds. */
const typingMs = 150;

interface Props {
  hint: string;
  value: string;
  onChange: (keyword: string) => void;
}

/** Filters a list by the typed words. */
export function KeywordFilter({ hint, value, onChange }: Props) {
  const { typed, type, handlers } = useTypedFilter({ value, delayMs: typingMs, send: onChange });
  return (
    <Input
      className="keyword-filter"
      type="search"
      allowClear
      prefix={<Search size={16} aria-hidden="true" />}
      placeholder={hint}
      aria-label={hint}
      maxLength={50}
      value={typed}
      {...handlers}
      onChange={({ target }) => type(target.value)}
    />
  );
}
