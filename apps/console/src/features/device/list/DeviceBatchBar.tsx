import { type Device } from "@huiyan/contract/device/device.api";
import { type BulkAction } from "@huiyan/contract/device/maintenance.api";
import {
  CircleArrowUp,
  FolderInput,
  FolderMinus,
  FolderPlus,
  type LucideIcon,
  PencilLine,
  RotateCcw,
  Trash2,
} from "lucide-react";
import { useAlias } from "#features/setting/setting.public.ts";
import { BatchBar } from "#shared/list/BatchBar.tsx";
import { type Picking } from "#shared/list/picking.ts";
import { bulkText } from "../bulk/bulk.texts.ts";
import { bulkActions, isDestructive } from "../bulk/bulk-steps.ts";
import { formatAction } from "../device-actions.ts";

const icons: Record<BulkAction, LucideIcon> = {
  rename: PencilLine,
  bind: FolderPlus,
  switch: FolderInput,
  upgrade: CircleArrowUp,
  reboot: RotateCcw,
  unbind: FolderMinus,
  remove: Trash2,
};

const texts = {
  offer: (n: string) => bulkText("pickAll", { n }),
  chosen: (n: string) => bulkText("pickedAll", { n }),
  picked: (n: string) => bulkText("picked", { n }),
};

interface Props {
  rows: readonly Device[] | undefined;
  picking: Picking<Device>;
  all: { chosen: boolean; onChoose: (all: boolean) => void; count: number };
  inGroup: boolean;
  onAction: (action: BulkAction) => void;
}

/** Bar of the batch actions on devices. */
export function DeviceBatchBar({ rows, picking, all, inGroup, onAction }: Props) {
  const group = useAlias();
  return (
    <BatchBar rows={rows} picking={picking} all={{ ...all, more: false, texts }}>
      {bulkActions(inGroup, all.chosen).map((action) => {
        const Icon = icons[action];
        return (
          <button
            key={action}
            type="button"
            className={isDestructive(action) ? "batch-action danger" : "batch-action"}
            onClick={() => onAction(action)}
          >
            <Icon size={14} aria-hidden="true" /> {formatAction(action, group)}
          </button>
        );
      })}
    </BatchBar>
  );
}
