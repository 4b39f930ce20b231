import { type Berth } from "@huiyan/contract/berth/berth.api";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { PencilRuler, Trash2 } from "lucide-react";
import { actionOn } from "#shared/format/format-join.ts";
import { RowMenu } from "#shared/list/RowMenu.tsx";
import { berthText as text } from "../berth.texts.ts";
import { configOf } from "../berth-search.ts";
import { type OpenedDialog } from "../dialogs/BerthDialogs.tsx";

interface Props {
  berth: Berth;
  /** Opens a dialog; undefined for users who may not change berths. */
  onOpenDialog: ((dialog: OpenedDialog) => void) | undefined;
}

/** Actions of a row: edit, delete and the menu “⋯”. For a void berth, edit and delete are disabled with a reason. */
export function BerthActions({ berth, onOpenDialog }: Props) {
  const { _id, label, point_id } = berth;
  const isVoid = berth.invalid === 1;
  if (onOpenDialog === undefined) {
    return (
      <Link className="berth-link" {...configOf(point_id, _id)}>
        {text("view")}
      </Link>
    );
  }
  const change = isVoid
    ? { key: "restore", label: text("restoreIt"), onClick: () => onOpenDialog({ kind: "restore", berth }) }
    : { key: "void", label: text("voidIt"), danger: true, onClick: () => onOpenDialog({ kind: "void", berth }) };
  return (
    <span className="row-actions">
      <Tooltip title={text(isVoid ? "voided" : "edit")}>
        {isVoid ? (
          <button type="button" className="icon-button" aria-label={actionOn(text("edit"), label)} aria-disabled="true">
            <PencilRuler size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ) : (
          <Link className="icon-button" aria-label={actionOn(text("edit"), label)} {...configOf(point_id, _id)}>
            <PencilRuler size={16} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
      </Tooltip>
      <Tooltip title={text(isVoid ? "voided" : "remove")}>
        <button
          type="button"
          className="icon-button"
          aria-label={actionOn(text("remove"), label)}
          aria-disabled={isVoid}
          onClick={() => {
            if (!isVoid) onOpenDialog({ kind: "remove", berth });
          }}
        >
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Tooltip>
      <RowMenu items={[change]} name={label} />
    </span>
  );
}
