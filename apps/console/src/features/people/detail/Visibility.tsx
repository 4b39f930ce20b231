import { type Device, findDevices } from "@huiyan/contract/device/device.api";
import { getGroupTree } from "@huiyan/contract/group/group.api";
import { assignDevices, assignGroups, explainVisibility, type Person } from "@huiyan/contract/people/people.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Select, Skeleton } from "antd";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortDeviceId } from "#shared/format/short-device-id.ts";
import { NamedList } from "#shared/list/NamedList.tsx";
import { notify } from "#shared/notice/notice.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { visibleBelow } from "../dialogs/assignment.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { formatReason, type Remedy, remediesFor } from "./format-visibility.ts";

/**
 * Returns the command that adds an assignment to the member, so that the member sees a device.
 * @param devices devices in the caller's scope: the server refuses the ids of others
 * @param groups ids of the groups in the caller's scope: the server keeps assignments of other groups, but refuses
 * their ids
 */
function useRemedy(person: Person, devices: readonly Device[], groups: ReadonlySet<string>) {
  const client = useQueryClient();
  const options = {
    onSuccess: () => {
      notify("success", text("done"));
      refreshPeople(client);
      return client.invalidateQueries({ queryKey: [explainVisibility.name] });
    },
  };
  const toDevices = useCommand(assignDevices, options);
  const toGroups = useCommand(assignGroups, options);
  const seen = new Set(devices.map(({ device_id }) => device_id));
  const busy = toDevices.isPending || toGroups.isPending;
  return {
    busy,
    apply({ groupId }: Remedy, deviceId: string): void {
      if (busy) return;
      const staff_ids = [person._id];
      if (groupId !== undefined) {
        const kept = person.group_ids.filter((id) => groups.has(id));
        toGroups.mutate({ staff_ids, group_ids: [...new Set([...kept, groupId])] });
        return;
      }
      const own = person.bind_device.map(({ device_id }) => device_id).filter((id) => seen.has(id));
      toDevices.mutate({ staff_ids, device_ids: [...new Set([...own, deviceId])] });
    },
  };
}

/** Page size that returns all devices: docs/reference/console.md C5. */
const devicePickerSize = 9999;

/**
 * Shows for a chosen device whether the member sees it and why. If not, offers the assignments that would change this.
 */
export function Visibility({ person }: { person: Person }) {
  const word = useAlias();
  const [device_id, setDevice] = useState<string>();
  const devices = useQueryOf(findDevices, { page: 1, size: devicePickerSize });
  const explained = useQueryOf(
    explainVisibility,
    { _id: person._id, device_id: device_id ?? "" },
    { enabled: device_id !== undefined, staleTime: 0 },
  );
  const tree = useQueryOf(getGroupTree, {});
  const groups = new Set((tree.data ?? []).flatMap((node) => visibleBelow(node)));
  const answer = explained.data;
  const offered = answer === undefined ? [] : remediesFor(answer, word);
  const would = offered.filter(({ groupId }) => groupId === undefined || groups.has(groupId));
  const remedy = useRemedy(person, devices.data?.list ?? [], groups);
  return (
    <section className="visibility" aria-label={text("visibility")}>
      <h3>{text("visibility")}</h3>
      <Select
        aria-label={text("pickDevice")}
        placeholder={text("pickDevice")}
        showSearch={{ optionFilterProp: "search" }}
        loading={devices.isPending}
        options={(devices.data?.list ?? []).map((device) => ({
          value: device.device_id,
          label: `${device.nickname || device.name} ${shortDeviceId(device.device_id)}`,
          search: `${device.nickname || device.name} ${device.device_id}`,
        }))}
        popupRender={(list) => <NamedList name={text("devices")}>{list}</NamedList>}
        onChange={setDevice}
      />
      <ProblemBanner query={devices} />
      <ProblemBanner query={tree} />
      {device_id !== undefined && <ProblemBanner query={explained} />}
      {device_id !== undefined && answer === undefined && explained.problem === null && (
        <Skeleton active title={false} />
      )}
      {answer !== undefined && (
        <div role="status">
          <p className={answer.visible ? "verdict yes" : "verdict"}>
            {answer.visible ? <Eye size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />}
            {text(answer.visible ? "visible" : "invisible")}
          </p>
          <h4>{text("why")}</h4>
          <ul>
            {formatReason(answer, word).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {would.length > 0 && (
            <>
              <h4>{text("would")}</h4>
              <div className="visibility-remedies">
                {would.map((choice) => (
                  <Button
                    key={choice.label}
                    size="small"
                    loading={remedy.busy}
                    onClick={() => device_id !== undefined && remedy.apply(choice, device_id)}
                  >
                    {choice.label}
                  </Button>
                ))}
              </div>
            </>
          )}
        </div>
      )}
    </section>
  );
}
