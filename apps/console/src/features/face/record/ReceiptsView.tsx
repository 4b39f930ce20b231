import { type FaceReceipt, findFaceReceipts } from "@huiyan/contract/face/face-record.api";
import { type Role } from "@huiyan/contract/permissions";
import { Tooltip } from "antd";
import { CircleCheck, Clock3, FileCheck } from "lucide-react";
import { fullTime, shortTime } from "#shared/format/time.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { type ListColumn, minNameWidth } from "#shared/list/table/fit-columns.ts";
import { useList } from "#shared/list/use-list.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FaceTabs } from "../FaceTabs.tsx";
import { faceText as text } from "../face.texts.ts";
import { ReceiptSearch, receiptInput } from "../face-search.ts";

type Device = FaceReceipt["devices"][number];

function deviceState({ confirmed_at, online }: Device): string {
  if (confirmed_at !== null) return shortTime(confirmed_at);
  return text(online ? "waits" : "waitsOffline");
}

/** Shows how many of the devices that had the face have deleted it. Hovering shows the devices. */
function Confirmations({ devices, complete }: Pick<FaceReceipt, "devices" | "complete">) {
  const done = devices.filter(({ confirmed_at }) => confirmed_at !== null).length;
  const n = devices.length;
  const label =
    n === 0 ? text("confirmedNone") : complete ? text("confirmedAll", { n }) : text("confirmedSome", { done, n });
  const Icon = complete ? CircleCheck : Clock3;
  const each = (
    <ul className="face-devices">
      {devices.map((device) => (
        <li key={device.device_id}>
          {device.name}：{deviceState(device)}
        </li>
      ))}
    </ul>
  );
  return (
    <Tooltip title={n === 0 ? undefined : each}>
      <span className={complete ? "face-confirmed" : "face-waiting"}>
        <Icon size={14} aria-hidden="true" />
        {label}
      </span>
    </Tooltip>
  );
}

const columns: ListColumn<FaceReceipt>[] = [
  {
    key: "time",
    title: text("removedAt"),
    width: 168,
    render: ({ removed_at }) => <time dateTime={new Date(removed_at).toISOString()}>{fullTime(removed_at)}</time>,
  },
  { key: "name", title: text("face"), width: 120, render: ({ name }) => name },
  { key: "cause", title: text("cause"), width: 120, render: ({ cause }) => text(`causes_${cause}`) },
  {
    key: "by",
    title: text("by"),
    width: 132,
    maxWidth: 200,
    leaves: 1,
    render: ({ by }) => by || text("system"),
  },
  {
    key: "devices",
    title: text("devicesOf"),
    width: minNameWidth,
    render: (receipt) => <Confirmations {...receipt} />,
  },
];

/** List of the deleted faces, and whether every device has deleted them. */
export function ReceiptsView({ role }: { role: Role }) {
  const list = useList({ endpoint: findFaceReceipts, schema: ReceiptSearch, toInput: receiptInput, refreshMs: 5_000 });
  const { state } = list;
  return (
    <ListView
      list={list}
      dense
      opens={false}
      columns={columns}
      title={text("title")}
      name={text("receipts")}
      filters={
        <FaceTabs role={role}>
          <SegmentFilter
            name={text("receiptState")}
            value={state.open ?? ""}
            options={[
              { value: "", label: text("all") },
              { value: "1", label: text("receiptsOpen") },
              { value: "0", label: text("receiptsDone") },
            ]}
            onChange={(open) => list.filter({ open: open === "" ? undefined : open === "1" ? "1" : "0" })}
          />
        </FaceTabs>
      }
      empty={
        <EmptyState
          icon={<FileCheck size={24} strokeWidth={1.5} />}
          title={text("noReceipts")}
          hint={text("noReceiptsHint")}
        />
      }
    />
  );
}
