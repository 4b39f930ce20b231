import { type Device, findDevices } from "@huiyan/contract/device/device.api";
import { getGroupTree } from "@huiyan/contract/group/group.api";
import { assignDevices, type Person } from "@huiyan/contract/people/people.api";
import { useState } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { FormDialog } from "../../shared/dialog/FormDialog.tsx";
import { joinFacts } from "../../shared/format/join-words.ts";
import { ProblemStrip } from "../../shared/screen/ProblemStrip.tsx";
import { useAlias } from "../setting/setting.public.ts";
import { allotTitle } from "./allot-title.ts";
import { groupsBelow, inCommon, seenThroughGroups } from "./allotment.ts";
import { CheckTree } from "./CheckTree.tsx";
import { peopleText as text } from "./people.texts.ts";
import { useAllot } from "./use-allot.ts";

/** Device picker of the specification, part 1, section 9. */
const devicePickerSize = 9999;

interface Props {
  people: readonly Person[];
  onClosed: () => void;
}

const nameOf = ({ nickname, name, device_id }: Device) => nickname || name || device_id;

/** Single devices for one or several people. What they see through groups already is told. */
export function AllotDevicesDialog({ people, onClosed }: Props) {
  const group = useAlias();
  const devices = useQueryOf(findDevices, { page: 1, size: devicePickerSize });
  const tree = useQueryOf(getGroupTree, {});
  const own = people.map(({ bind_device }) => bind_device.map(({ device_id }) => device_id));
  const [allotted, setAllotted] = useState(() => inCommon(own));
  const command = useAllot(assignDevices);
  const list = devices.data?.list ?? [];
  const groups = groupsBelow(tree.data ?? [], inCommon(people.map(({ group_ids }) => group_ids)));
  const seen = seenThroughGroups(list, groups);
  const toggle = (id: string) => {
    const next = new Set(allotted);
    if (!next.delete(id)) next.add(id);
    setAllotted(next);
  };
  // What the caller does not see can neither be given nor taken, and naming it would be refused.
  const given = list.map(({ device_id }) => device_id).filter((id) => allotted.has(id));
  const noteOf = (device: Device) =>
    joinFacts(
      [device.device_id, device.group.name, seen.has(device.device_id) ? text("seenThrough", { group }) : ""].filter(
        (fact) => fact !== "",
      ),
    );
  return (
    <FormDialog
      title={allotTitle(text("allotDevices"), people)}
      action={text("save")}
      width={560}
      busy={command.isPending}
      done={command.isSuccess}
      problem={command.error?.message}
      blocked={devices.data === undefined ? text("loading") : undefined}
      onSubmit={() => command.mutate({ staff_ids: people.map(({ _id }) => _id), device_ids: given })}
      onClosed={onClosed}
    >
      {people.length > 1 && <p className="person-hint note">{text("allotReplaces", { n: people.length })}</p>}
      <CheckTree
        name={text("devices")}
        searchHint={text("searchDevice")}
        nodes={list.map((device) => ({
          key: device.device_id,
          name: nameOf(device),
          note: noteOf(device),
          fixed: false,
          children: [],
        }))}
        checked={[...allotted]}
        half={[]}
        chosen={given.length}
        onToggle={toggle}
        problem={<ProblemStrip query={devices} />}
        loading={devices.isPending}
      />
    </FormDialog>
  );
}
