import { findRunning, type StoredPackage } from "@huiyan/contract/operator/package.api";
import { Pagination, Skeleton } from "antd";
import { MonitorOff } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { byteSize, grouped } from "#shared/format/count.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { fullTime } from "#shared/format/time.ts";
import { DetailDrawer } from "#shared/list/DetailDrawer.tsx";
import { FactList } from "#shared/list/FactList.tsx";
import { type SteppedList } from "#shared/list/use-list-steps.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { packageText as text } from "./package.texts.ts";
import "../operator.css";

const pageSize = 20;

/** List of the devices that run this version. */
function RunningDevices({ row }: { row: StoredPackage }) {
  const [page, setPage] = useState(1);
  const running = useQueryOf(findRunning, { _id: row._id, kind: row.kind, page, size: pageSize });
  if (running.data === undefined)
    return running.problem === null ? <Skeleton active paragraph={{ rows: 4 }} /> : <ProblemBanner query={running} />;
  const { list, page: found } = running.data;
  if (found.count === 0) {
    return (
      <EmptyState
        icon={<MonitorOff size={24} strokeWidth={1.5} />}
        title={text("devicesNone")}
        hint={text("devicesNoneHint")}
      />
    );
  }
  return (
    <>
      <ProblemBanner query={running} />
      <ul className="running-devices">
        {list.map(({ device_id, org, online }) => (
          <li key={device_id}>
            <span className="num ell">{device_id}</span>
            <span className="ell">{org}</span>
            <StateLabel form={online ? "online" : "offline"}>{text(online ? "online" : "offline")}</StateLabel>
          </li>
        ))}
      </ul>
      {found.count > pageSize && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={pageSize}
          total={found.count}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}

interface Props {
  list: SteppedList<StoredPackage> & { open: (key: undefined) => void };
  row: StoredPackage;
}

/** Drawer of one package: its metadata, and the devices that run it. */
export function PackageDrawer({ list, row }: Props) {
  const { kind, name, version, alg_id, platforms, bytes, loaded_at, withdrawn_at, notes, devices } = row;
  return (
    <DetailDrawer list={list} title={`${name} ${version}`}>
      <FactList
        name={text("package")}
        facts={[
          { name: text("kind"), value: text(kind) },
          ...(alg_id === "" ? [] : [{ name: text("id"), value: alg_id }]),
          { name: text("platforms"), value: platforms.length === 0 ? text("anyPlatform") : joinNames(platforms) },
          { name: text("size"), value: byteSize(bytes) },
          { name: text("loaded"), value: fullTime(loaded_at) },
          ...(withdrawn_at === null ? [] : [{ name: text("withdrawn"), value: fullTime(withdrawn_at) }]),
          { name: text("notes"), value: notes === "" ? "-" : notes },
        ]}
      />
      <h3 className="drawer-part">
        {text("devices")} <span className="num note">{grouped(devices)}</span>
      </h3>
      <RunningDevices key={row._id} row={row} />
    </DetailDrawer>
  );
}
