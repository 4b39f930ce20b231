import { Cascader } from "antd";
import { useState } from "react";
import { chinaText as text } from "./china.texts.ts";
import { divisionPath } from "./division-options.ts";
import { useDivisions } from "./use-divisions.ts";

interface Props {
  name: string;
  /** Code of a district; empty: nothing chosen. */
  value: string;
  /** How the value reads, until the names of its divisions are there. */
  address: string;
  invalid: boolean;
  onChange: (code: string) => void;
}

/** Province, city and district one after the other; only a district is a choice. */
export function DivisionCascader({ name, value, address, invalid, onChange }: Props) {
  const path = divisionPath(value);
  const [opened, setOpened] = useState<readonly string[]>(path);
  const { options, problem, loading } = useDivisions(opened);
  return (
    <Cascader
      aria-label={name}
      aria-invalid={invalid}
      allowClear={false}
      options={options}
      value={path}
      loading={loading}
      placeholder={text("choose")}
      notFoundContent={problem?.message ?? text("loading")}
      {...(invalid ? { status: "error" as const } : {})}
      // while names are on their way antd would show bare codes
      displayRender={(labels) => (labels.some((label) => /^\d+$/.test(label)) ? address : labels.join(" / "))}
      loadData={(chosen) => setOpened(chosen.map((option) => option.value))}
      onOpenChange={(open) => !open && path.length > 0 && setOpened(path)}
      onChange={(codes) => onChange(codes.at(-1) ?? "")}
    />
  );
}
