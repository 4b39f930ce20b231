import { type Device } from "@huiyan/contract/device/device.api";
import { assignDevices, assignGroups, explainVisibility, type Person } from "@huiyan/contract/people/people.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/notice/notice.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { type Remedy } from "./format-visibility.ts";

/**
 * Gives a person what makes a device visible, beside what he has.
 * @param devices those that the caller sees: what others assigned is not his to send
 */
export function useRemedy(person: Person, devices: readonly Device[]) {
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
        toGroups.mutate({ staff_ids, group_ids: [...new Set([...person.group_ids, groupId])] });
        return;
      }
      const own = person.bind_device.map(({ device_id }) => device_id).filter((id) => seen.has(id));
      toDevices.mutate({ staff_ids, device_ids: [...new Set([...own, deviceId])] });
    },
  };
}
