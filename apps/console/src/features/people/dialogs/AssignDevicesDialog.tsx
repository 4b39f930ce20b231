import { type Device, findDevices } from "@huiyan/contract/device/device.api";
import { getGroupTree } from "@huiyan/contract/group/group.api";
import { assignDevices, type Person } from "@huiyan/contract/people/people.api";
import { useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { CheckTree } from "#shared/tree/CheckTree.tsx";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { assignTitle } from "./assign-title.ts";
import { groupsBelow, inCommon, seenThroughGroups } from "./assignment.ts";

/** Page size that returns all devices: docs/reference/console.md C5. */
const devicePickerSize = 9999;

interface Props {
  people: readonly Person[];
  onClosed: () => void;
}

const nameOf = ({ nickname, name, device_id }: Device) => nickname || name || device_id;

/**
 * Dialog that assigns single devices to one or several members. Devices that the members see through groups are marked.
 */
export function AssignDevicesDialog({ people, onClosed }: Props) {
  const group = useAlias();
  const devices = useQueryOf(findDevices, { page: 1, size: devicePickerSize });
  const tree = useQueryOf(getGroupTree, {});
  const own = people.map(({ bind_device }) => bind_device.map(({ device_id }) => device_id));
  const [assigned, setAssigned] = useState(() => inCommon(own));
  const [dirty, setDirty] = useState(false);
  const list = devices.data?.list ?? [];
  const groups = groupsBelow(tree.data ?? [], inCommon(people.map(({ group_ids }) => group_ids)));
  const seen = seenThroughGroups(list, groups);
  const toggle = (id: string) => {
    setDirty(true);
    const next = new Set(assigned);
    if (!next.delete(id)) next.add(id);
    setAssigned(next);
  };
  // Leaves out devices outside the caller's scope, since the server refuses requests with their ids. Their assignments
  // stay.
  const assignedIds = list.map(({ device_id }) => device_id).filter((id) => assigned.has(id));
  const noteOf = (device: Device) =>
    joinFacts(
      [device.device_id, device.group.name, seen.has(device.device_id) ? text("seenThrough", { group }) : ""].filter(
        (fact) => fact !== "",
      ),
    );
  const input = { staff_ids: people.map(({ _id }) => _id), device_ids: assignedIds };
  const run = useConfirm(assignDevices, () => input, { success: text("done"), refresh: refreshPeople });
  return (
    <CommandDialog
      run={{ ...run, dirty }}
      title={assignTitle(text("assignDevices"), people)}
      action={text("save")}
      width={560}
      blocked={devices.data === undefined ? text("loading") : undefined}
      onClosed={onClosed}
    >
      {people.length > 1 && <p className="person-hint note">{text("assignReplaces", { n: people.length })}</p>}
      <CheckTree
        name={text("devices")}
        searchHint={text("searchDevice")}
        nodes={devices.data?.list.map((device) => ({
          key: device.device_id,
          name: nameOf(device),
          note: noteOf(device),
          fixed: false,
          children: [],
        }))}
        checked={[...assigned]}
        chosen={assignedIds.length}
        onToggle={toggle}
        empty={text("nothingToAssign")}
        problem={<ProblemBanner query={devices} />}
      />
    </CommandDialog>
  );
}
