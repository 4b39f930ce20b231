import { Checkbox } from "antd";
import { type ReactNode } from "react";

export interface Option {
  id: string;
  name: string;
  icon?: ReactNode;
  note: string;
}

interface Props {
  /** Label of the list for screen readers. */
  name: string;
  options: readonly Option[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** List of checkboxes, each with a name and a note. */
export function OptionList({ name, options, chosen, onChoose }: Props) {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <ul className="issue-options" aria-label={name}>
      {options.map((option) => (
        <li key={option.id}>
          <Checkbox checked={chosen.has(option.id)} onChange={() => toggle(option.id)}>
            <span className="issue-option">
              {option.icon}
              <span className="ell">{option.name}</span>
              <span className="note num">{option.note}</span>
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
