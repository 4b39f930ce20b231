import { deliveryTexts } from "@huiyan/contract/algorithm/delivery.rules";
import { type Device, findDevices } from "@huiyan/contract/device/device.api";
import { deviceTimes, deviceTypes } from "@huiyan/contract/device/device.rules";
import { Button } from "antd";
import { HardDrive, History, PackageMinus, SearchX, Send } from "lucide-react";
import { useState } from "react";
import { deviceName } from "#features/device/device.public.ts";
import { GroupTree } from "#features/group/group.public.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { FilterBar } from "#shared/list/filter/FilterBar.tsx";
import { FilterSelect } from "#shared/list/filter/FilterSelect.tsx";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { ListView } from "#shared/list/ListView.tsx";
import { useList } from "#shared/list/use-list.ts";
import { usePicking } from "#shared/list/use-picking.ts";
import { type Patch } from "#shared/list/use-url-state.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { DeliveriesDialog, RunningDeliveries } from "./Deliveries.tsx";
import { DeliveryBanner, useDeliverySubject } from "./DeliverySubject.tsx";
import { otherPlatform, readinessOf } from "./deliverable.ts";
import { InstallDialog } from "./InstallDialog.tsx";
import { issueColumns } from "./issue.columns.tsx";
import { issueText as text } from "./issue.texts.ts";
import { areSet, IssueSearch, issueInput, noFilters, type StatusFilter } from "./issue-search.ts";
import { UninstallDialog } from "./UninstallDialog.tsx";
import { useAlgorithmNames } from "./use-offers.ts";
import "../algorithm.css";
import "./issue.css";

interface Opened {
  action: "install" | "uninstall";
  devices: readonly Device[];
}

const actions = [
  { key: "install", icon: Send },
  { key: "uninstall", icon: PackageMinus },
] as const;

/** Returns the filter of the linked list of points: the selected device if exactly one is selected, else the group. */
function pointsOf([device, ...more]: readonly Device[], group_id: string | undefined) {
  if (device !== undefined && more.length === 0) return { id: device.device_id };
  return group_id === undefined ? {} : { group_id };
}

/** Returns the choice with which the dialog opens. */
function firstChoice(arrangement: string | undefined, algorithm: string | undefined) {
  if (arrangement !== undefined) return { what: "arrangements", id: arrangement } as const;
  return algorithm === undefined ? undefined : ({ what: "algorithms", id: algorithm } as const);
}

/**
 * List of devices with their algorithms.
 * @param manages true if the user may install and uninstall algorithms
 */
export function IssueView({ manages, hasArrangements }: { manages: boolean; hasArrangements: boolean }) {
  const list = useList({
    endpoint: findDevices,
    schema: IssueSearch,
    toInput: issueInput,
    refreshMs: deviceTimes.telemetryMs,
  });
  const { state, rows } = list;
  const { nameOf } = useAlgorithmNames();
  const [opened, setOpened] = useState<Opened>();
  const [isListing, setListing] = useState(false);
  const arrangement = hasArrangements ? state.arrangement : undefined;
  const subject = useDeliverySubject({ arrangement, algorithm: state.algorithm });
  const { picked, picking } = usePicking(rows, {
    nameOf: deviceName,
    reasonNot: (device) => readinessOf(device).hint ?? otherPlatform(device, subject),
  });
  const open = (action: Opened["action"]) => {
    if (picked.length === 0) notify("error", contractText(deliveryTexts.devices));
    else setOpened({ action, devices: picked });
  };
  const close = () => setOpened(undefined);
  return (
    <ListView
      list={list}
      dense
      opens={false}
      columns={issueColumns(nameOf)}
      picking={manages ? picking : undefined}
      empty={
        <NoDevices
          isFiltered={areSet(state) || state.group_id !== undefined}
          onReset={() => list.filter({ ...noFilters, group_id: undefined })}
        />
      }
      tree={<GroupTree of="device" chosen={state.group_id} onChoose={(group_id) => list.filter({ group_id })} />}
      title={text("title")}
      actions={
        manages && (
          <>
            <Button icon={<History size={16} aria-hidden="true" />} onClick={() => setListing(true)}>
              {text("deliveries")}
            </Button>
            {actions.map(({ key, icon: Icon }) => (
              <Button
                key={key}
                type={key === "install" ? "primary" : "default"}
                icon={<Icon size={16} aria-hidden="true" />}
                onClick={() => open(key)}
              >
                {text(key)}
              </Button>
            ))}
          </>
        )
      }
      news={
        manages && (
          <>
            {subject && (
              <DeliveryBanner
                subject={subject}
                points={pointsOf(picked, state.group_id)}
                onEnd={() => list.filter({ arrangement: undefined, algorithm: undefined })}
              />
            )}
            <RunningDeliveries onOpen={(task) => list.filter({ task })} />
          </>
        )
      }
      filters={<IssueFilters search={state} onFilter={list.filter} />}
      batch={
        manages && (
          <BatchBar rows={rows} picking={picking}>
            {actions.map(({ key, icon: Icon }) => (
              <button key={key} type="button" className="batch-action" onClick={() => open(key)}>
                <Icon size={14} aria-hidden="true" /> {text(key)}
              </button>
            ))}
          </BatchBar>
        )
      }
    >
      {opened?.action === "install" && (
        <InstallDialog
          devices={opened.devices}
          hasArrangements={hasArrangements}
          wanted={firstChoice(arrangement, state.algorithm)}
          onClosed={close}
        />
      )}
      {(isListing || state.task !== undefined) && (
        <DeliveriesDialog
          key={state.task}
          opened={state.task}
          onClosed={() => {
            setListing(false);
            list.filter({ task: undefined });
          }}
        />
      )}
      {opened?.action === "uninstall" && <UninstallDialog devices={opened.devices} nameOf={nameOf} onClosed={close} />}
    </ListView>
  );
}

interface FiltersProps {
  search: IssueSearch;
  onFilter: (patch: Patch<IssueSearch>) => void;
}

/** Filters by state and by type of device. */
function IssueFilters({ search, onFilter }: FiltersProps) {
  return (
    <FilterBar onReset={areSet(search) ? () => onFilter(noFilters) : undefined}>
      <SegmentFilter<StatusFilter>
        name={text("state")}
        value={search.status ?? "all"}
        options={[
          { value: "all", label: text("all") },
          { value: "online", label: text("online") },
          { value: "offline", label: text("offline") },
        ]}
        onChange={(status) => onFilter({ status: status === "all" ? undefined : status })}
      />
      <FilterSelect
        name={text("type")}
        value={search.type}
        options={deviceTypes.map((type) => ({ value: type, label: type }))}
        loading={false}
        onChange={(type) => onFilter({ type: deviceTypes.find((known) => known === type) })}
      />
    </FilterBar>
  );
}

function NoDevices({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState
        icon={<HardDrive size={24} strokeWidth={1.5} />}
        title={text("noDevices")}
        hint={text("noDevicesHint")}
      />
    );
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("noResult")}
      hint={text("noResultHint")}
      actions={<Button onClick={onReset}>{text("reset")}</Button>}
    />
  );
}
