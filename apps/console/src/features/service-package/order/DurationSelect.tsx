import { offeredMonths } from "@huiyan/contract/service-package/package.rules";
import { Select } from "antd";
import { formatDuration } from "../format-package.ts";

interface Props {
  name: string;
  value: number;
  onChange: (months: number) => void;
  id?: string;
}

export function DurationSelect({ name, ...props }: Props) {
  return (
    <Select
      {...props}
      aria-label={name}
      className="package-duration"
      options={offeredMonths.map((value) => ({ value, label: formatDuration(value) }))}
    />
  );
}
