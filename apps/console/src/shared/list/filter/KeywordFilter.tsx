import { Input } from "antd";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

/** Delay after the last key before the filter applies, in milliseconds. */
const typingMs = 150;

interface Props {
  hint: string;
  value: string;
  onChange: (keyword: string) => void;
}

/** Filters a list by the typed words. */
export function KeywordFilter({ hint, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const send = useEffectEvent(onChange);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => send(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
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
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
