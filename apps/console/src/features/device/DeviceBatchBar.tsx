import { type Device } from "@huiyan/contract/device/device.api";
import { FolderInput, FolderMinus, type LucideIcon, Trash2 } from "lucide-react";
import { BatchBar } from "../../shared/list/BatchBar.tsx";
import { type Picking, pickPage } from "../../shared/list/picking.ts";
import { useAlias } from "../setting/setting.public.ts";
import { type BatchAction } from "./DeviceDialogs.tsx";
import { batchActions, wordsOf } from "./device-actions.ts";

const icons: Record<BatchAction, LucideIcon> = { switch: FolderInput, unbind: FolderMinus, remove: Trash2 };

interface Props {
  rows: readonly Device[];
  devices: readonly Device[];
  picking: Picking<Device>;
  inGroup: boolean;
  onAction: (action: BatchAction) => void;
}

/** What is done with several devices at once. */
export function DeviceBatchBar({ rows, devices, picking, inGroup, onAction }: Props) {
  const group = useAlias();
  return (
    <BatchBar
      count={devices.length}
      onPickPage={() => picking.onPick(pickPage(rows, picking))}
      onClear={() => picking.onPick(new Set())}
    >
      {batchActions(inGroup).map((action) => {
        const Icon = icons[action];
        return (
          <button
            key={action}
            type="button"
            className={action === "switch" ? "batch-action" : "batch-action danger"}
            onClick={() => onAction(action)}
          >
            <Icon size={14} aria-hidden="true" /> {wordsOf(action, group)}
          </button>
        );
      })}
    </BatchBar>
  );
}
