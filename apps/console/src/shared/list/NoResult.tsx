import { Button } from "antd";
import { SearchX } from "lucide-react";
import { joinNames } from "../format/format-join.ts";
import { EmptyState } from "../screen/EmptyState.tsx";
import { listText as text } from "./list.texts.ts";

interface Props {
  title: string;
  /** Names of the filters that are set. */
  conditions: readonly string[];
  onReset: () => void;
}

/** Shown when no row matches: the filters that are set, and a reset button. */
export function NoResult({ title, conditions, onReset }: Props) {
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={title}
      hint={text("conditions", { n: conditions.length, names: joinNames(conditions) })}
      actions={<Button onClick={onReset}>{text("resetAll")}</Button>}
    />
  );
}
