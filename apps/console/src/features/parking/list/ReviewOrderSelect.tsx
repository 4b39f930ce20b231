import { RecordOrder } from "@huiyan/contract/parking/parking.api";
import { Select } from "antd";
import { NamedList } from "#shared/list/NamedList.tsx";
import { parkingText as text } from "../parking.texts.ts";

interface Props {
  value: RecordOrder;
  onChange: (order: RecordOrder) => void;
}

const names = { berth: "byBerth", money: "byMoney", time: "byTime" } as const;

/** Field for the order of records that await a review. */
export function ReviewOrderSelect({ value, onChange }: Props) {
  const name = text("reviewOrder");
  return (
    <Select
      className="filter-select"
      aria-label={name}
      prefix={<span className="filter-name">{name}</span>}
      value={value}
      options={RecordOrder.options.map((order) => ({ value: order, label: text(names[order]) }))}
      popupRender={(list) => <NamedList name={name}>{list}</NamedList>}
      onChange={onChange}
    />
  );
}
