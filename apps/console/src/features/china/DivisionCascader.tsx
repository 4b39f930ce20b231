import { Cascader } from "antd";
import { useState } from "react";
import { chinaText as text } from "./china.texts.ts";
import { districtDepth, divisionPath } from "./division-options.ts";
import { useDivisions } from "./use-divisions.ts";

interface Props {
  name: string;
  /** Code of a district or of a street; empty: nothing chosen. */
  value: string;
  /** How the value reads, until the names of its divisions are there. */
  address: string;
  invalid: boolean;
  onChange: (code: string) => void;
}

/** Province, city, district and street one after the other; a district is a choice, and so is a street of it. */
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
      changeOnSelect
      onChange={(codes) => codes.length >= districtDepth && onChange(codes.at(-1) ?? "")}
    />
  );
}
