import { BulkRequest, startBulk } from "@huiyan/contract/device/maintenance.api";
import { type FormText, formText } from "@huiyan/contract/form-texts";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type TaskPause, type TaskStep, type TaskWorker } from "#features/task/task.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { bindDevices } from "../actions/bind-devices.ts";
import { editDevice } from "../actions/edit-device.ts";
import { rebootDevice } from "../actions/reboot-device.ts";
import { removeDevices } from "../actions/remove-devices.ts";
import { switchDevices } from "../actions/switch-devices.ts";
import { unbindDevices } from "../actions/unbind-devices.ts";
import { upgradeDevice } from "../upgrade/upgrade-device.ts";
import { followCommand } from "./follow-command.ts";

const BulkItem = z.object({ device_id: DeviceId, request: BulkRequest });

/** Runs the action on one device. @returns the outcome, or a pause while a command is running */
async function act(
  ctx: Context<MemberCaller>,
  request: BulkRequest,
  device_id: string,
  step: TaskStep,
): Promise<FormText | TaskPause> {
  const follow = async (send: (id: string) => Promise<unknown>, outcomeText: FormText) => {
    const state = await followCommand(ctx, step, send);
    return state === "done" ? outcomeText : state;
  };
  const device_ids = [device_id];
  switch (request.action) {
    case "bind":
      await bindDevices(ctx, { group_id: request.group_id, device_id: device_ids });
      return "已绑定";
    case "unbind":
      await unbindDevices(ctx, { group_id: request.group_id, device_id: device_ids });
      return "已移出";
    case "switch":
      await switchDevices(ctx, { group_id: request.group_id, device_id: device_ids });
      return "已切换";
    case "rename":
      await editDevice(ctx, { device_id, nickname: request.names[device_id] ?? "" });
      return "已改名";
    case "remove":
      await removeDevices(ctx, { device_ids });
      return "已删除";
    case "upgrade":
      return follow((id) => upgradeDevice(ctx, { device_id, version: request.version }, id), "已升级");
    case "reboot":
      return follow((id) => rebootDevice(ctx, device_id, id), "已重启");
  }
}

/** Runs a bulk request on each device, with the same checks as the action for a single device. */
export const bulkWorker: TaskWorker = {
  kind: startBulk.name,
  permission: startBulk.permission,
  async run(ctx, input, step) {
    const { device_id, request } = BulkItem.parse(input);
    const outcome = await act(ctx, request, device_id, step);
    return typeof outcome === "string" ? formText(outcome, ctx.request.language) : outcome;
  },
};
