import { restoreDevices } from "@huiyan/contract/device/device.api";
import { useQueryClient } from "@tanstack/react-query";
import { message } from "antd";
import { type ReactNode } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";

/** Long enough to notice a mistake; the recycle bin holds them longer. */
const shownSeconds = 8;

/** After a removal: a toast with 撤销, which restores what was removed. `holder` draws it. */
export function useUndoRemoval(): { holder: ReactNode; offer: (deviceIds: readonly string[]) => void } {
  const client = useQueryClient();
  const [toasts, holder] = message.useMessage({ top: 12 });
  const restore = useCommand(restoreDevices, {
    onSuccess: () => notify("success", text("done")),
    onSettled: () => void refreshDevices(client),
  });
  const offer = (deviceIds: readonly string[]) => {
    const key = deviceIds.join();
    const undo = () => {
      toasts.destroy(key);
      restore.mutate({ device_ids: [...deviceIds] });
    };
    void toasts.open({
      key,
      type: "success",
      duration: shownSeconds,
      content: (
        <>
          {text("removed")}{" "}
          <button type="button" className="plain-button device-undo" onClick={undo}>
            {text("undo")}
          </button>
        </>
      ),
    });
  };
  return { holder, offer };
}
