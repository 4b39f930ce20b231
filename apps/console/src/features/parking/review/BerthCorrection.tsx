import { listBerthOptions } from "@huiyan/contract/berth/berth.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { Select, Tooltip } from "antd";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type RecordCommands } from "../use-record-commands.ts";
import { reviewText as text } from "./review.texts.ts";

interface Props {
  record: ParkingRecord;
  locked: string | undefined;
  commands: RecordCommands;
}

/**
 * Field that assigns the record to another berth of the same point. Berths that were occupied at that time cannot be
 * chosen.
 */
export function BerthCorrection({ record, locked, commands }: Props) {
  const [looked, setLooked] = useState(false);
  const input = { point_id: record.point_id, record_id: record._id };
  const options = useQueryOf(listBerthOptions, input, { enabled: looked });
  const known = [
    { value: record.berth_num, label: `${record.berth_num}（${record.point_name}）`, disabled: false, reason: "" },
  ];
  return (
    <section className="review-part" aria-label={text("berthCorrection")}>
      <header>
        <b>{text("berthCorrection")}</b>
        {locked !== undefined && <span className="note">{locked}</span>}
      </header>
      <Select
        aria-label={text("berthCorrection")}
        className="berth-select"
        disabled={locked !== undefined}
        loading={options.isFetching || commands.berth.isPending}
        value={record.berth_num}
        options={options.data ?? known}
        optionRender={({ label, data }) => (
          <Tooltip title={data.reason} placement="left">
            <span>{label}</span>
          </Tooltip>
        )}
        onOpenChange={(open) => open && setLooked(true)}
        onChange={(berth_num) => commands.berth.mutate({ _id: record._id, berth_num, version: record.version })}
      />
    </section>
  );
}
