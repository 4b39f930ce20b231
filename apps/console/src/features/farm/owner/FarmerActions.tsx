import { type FarmOwner } from "@huiyan/contract/farm/owner.api";
import { Tooltip } from "antd";
import { Pencil, Trash2 } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { farmText as text } from "../farm.texts.ts";
import { type OpenedDialog } from "./FarmerDialogs.tsx";

const actions = [
  ["edit", Pencil],
  ["remove", Trash2],
] as const;

/** Actions of a farmer: edit and delete. */
export function FarmerActions({ owner, onOpen }: { owner: FarmOwner; onOpen: (dialog: OpenedDialog) => void }) {
  return (
    <span className="row-actions">
      {actions.map(([kind, Icon]) => (
        <Tooltip key={kind} title={text(kind)}>
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text(kind), owner.name)}
            onClick={() => onOpen({ kind, owner })}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </Tooltip>
      ))}
    </span>
  );
}
