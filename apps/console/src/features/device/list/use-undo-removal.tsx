import { restoreDevices } from "@huiyan/contract/device/device.api";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useUndoToast } from "../../../shared/dialog/use-undo-toast.tsx";
import { notify } from "../../../shared/notice/notice.ts";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";

/** After a removal: a toast with 撤销, which restores what was removed; the recycle bin holds it longer. */
export function useUndoRemoval(): { holder: ReactNode; offer: (deviceIds: readonly string[]) => void } {
  const client = useQueryClient();
  const { holder, offer } = useUndoToast();
  const restore = useCommand(restoreDevices, {
    onSuccess: () => notify("success", text("done")),
    onSettled: () => void refreshDevices(client),
  });
  return { holder, offer: (ids) => offer(text("removed"), () => restore.mutate({ device_ids: [...ids] })) };
}
