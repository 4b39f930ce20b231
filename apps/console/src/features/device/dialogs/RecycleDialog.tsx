import { findRecycledDevices, restoreDevices } from "@huiyan/contract/device/device.api";
import { defaultPageSize } from "@huiyan/contract/paging";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { Pager } from "#shared/list/Pager.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { deviceText as text } from "../device.texts.ts";
import { refreshDevices } from "../device-cache.ts";
import { RecycledDevices } from "./RecycledDevices.tsx";
import "#shared/dialog/dialog.css";

/**
 * Recycle bin: devices that were deleted in the last 30 days and can be restored. Stays open after a device was
 * restored.
 */
export function RecycleDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [page, setPage] = useState(1);
  const recycled = useQueryOf(
    findRecycledDevices,
    { page, size: defaultPageSize },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = (ids: readonly string[], on: boolean) =>
    setPicked((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const command = useCommand(restoreDevices, {
    quiet: true,
    success: text("done"),
    refresh: refreshDevices,
    onSuccess: () => {
      setPicked(new Set());
      setPage(1);
    },
  });
  const { data } = recycled;
  return (
    <Modal
      open={open}
      title={text("recycleTitle")}
      width={720}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className="form-dialog">
        <p className="device-hint">{text("recycleHint")}</p>
        <ProblemBanner query={recycled} />
        <div role="alert" className="form-dialog-problem">
          {command.error?.message}
        </div>
        <RecycledDevices
          devices={data?.list}
          busy={command.isPending ? command.variables.device_ids : []}
          picked={picked}
          onPick={pick}
          onRestore={(id) => command.mutate({ device_ids: [id] })}
        />
        {picked.size > 0 && (
          <div className="device-dialog-foot">
            <Button
              type="primary"
              loading={command.isPending}
              onClick={() => command.mutate({ device_ids: [...picked] })}
            >
              {text("restorePicked", { n: picked.size })}
            </Button>
          </div>
        )}
        {data !== undefined && data.page.count > data.page.size && (
          <Pager page={page} size={data.page.size} count={data.page.count} onChange={setPage} sizes={[]} />
        )}
      </div>
    </Modal>
  );
}
