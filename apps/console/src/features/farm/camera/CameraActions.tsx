import { type FarmCamera } from "@huiyan/contract/farm/camera.api";
import { Tooltip } from "antd";
import { Pencil, Router, Trash2, Undo2 } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { type OpenedDialog } from "./CameraDialogs.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";

const icons = { give: Router, take: Undo2, edit: Pencil, remove: Trash2 } as const;

/** Actions of a camera: connect to a device or disconnect, edit, delete. */
export function CameraActions({ camera, onOpen }: { camera: FarmCamera; onOpen: (dialog: OpenedDialog) => void }) {
  const kinds = [camera.point === null ? "give" : "take", "edit", "remove"] as const;
  return (
    <span className="row-actions">
      {kinds.map((kind) => {
        const Icon = icons[kind];
        return (
          <Tooltip key={kind} title={text(kind)}>
            <button
              type="button"
              className="icon-button"
              aria-label={actionOn(text(kind), camera.name)}
              onClick={() => onOpen({ kind, camera })}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </Tooltip>
        );
      })}
    </span>
  );
}
