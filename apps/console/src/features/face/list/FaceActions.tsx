import { type Face } from "@huiyan/contract/face/face.api";
import { Tooltip } from "antd";
import { Pencil, Trash2 } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { type OpenedDialog } from "../dialogs/FaceDialogs.tsx";
import { faceText as text } from "../face.texts.ts";

const actions = [
  ["edit", Pencil],
  ["remove", Trash2],
] as const;

/** Actions of a face: edit and delete. */
export function FaceActions({ face, onOpen }: { face: Face; onOpen: (dialog: OpenedDialog) => void }) {
  return (
    <span className="row-actions">
      {actions.map(([kind, Icon]) => (
        <Tooltip key={kind} title={text(kind)}>
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text(kind), face.name)}
            onClick={() => onOpen(kind === "edit" ? { kind, face } : { kind, faces: [face] })}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      ))}
    </span>
  );
}
