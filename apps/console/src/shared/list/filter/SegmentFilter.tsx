import { grouped } from "#shared/format/count.ts";
import "../list.css";

interface Props<V extends string> {
  name: string;
  value: V;
  /** `blocked` is the reason why the option cannot be chosen. */
  options: readonly { value: V; label: string; count?: number | undefined; blocked?: string }[];
  onChange: (value: V) => void;
}

/** Filter with a few exclusive values, shown next to each other with their counts. */
export function SegmentFilter<V extends string>({ name, value, options, onChange }: Props<V>) {
  return (
    <fieldset className="segment" aria-label={name}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.blocked !== undefined}
          title={option.blocked}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="num">{grouped(option.count)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
