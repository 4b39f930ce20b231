import { type Berth } from "@huiyan/contract/berth/berth.api";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { shortTime } from "#shared/format/time.ts";
import { BerthState, EnabledState, statusName } from "../BerthState.tsx";
import { berthText as text } from "../berth.texts.ts";
import { recordsOf } from "../berth-search.ts";
import { type OpenedDialog } from "../dialogs/BerthDialogs.tsx";
import { type Editor } from "./use-editor.ts";

function sinceOf({ status, since }: Berth): string {
  const name = text(statusName(status));
  return since === null
    ? text("neverSeen", { status: name })
    : text("sinceTime", { status: name, time: shortTime(since) });
}

interface Props {
  editor: Editor;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/** Card of the selected berth: its state, and the actions that are not in its row. */
export function BerthCard({ editor, onOpenDialog }: Props) {
  const { selectedBerth: berth, mayManage } = editor;
  const navigate = useNavigate();
  if (berth === undefined) return <footer className="berth-card empty note">{text("noneSelected")}</footer>;
  const { live } = berth;
  return (
    <section className="berth-card" aria-label={berth.label}>
      <div className="berth-card-head">
        <strong className="num">{berth.label}</strong>
        {live !== undefined && <BerthState berth={live} />}
        {live !== undefined && <EnabledState berth={live} />}
      </div>
      {live !== undefined && (
        <p className="note num">
          {sinceOf(live)}
          {live.plate_num !== "" && ` · ${live.plate_num}`}
        </p>
      )}
      <div className="berth-card-actions">
        {mayManage && (
          <Button size="small" onClick={editor.duplicate}>
            {text("copyShape")}
          </Button>
        )}
        {live !== undefined && (
          <Button size="small" onClick={() => void navigate(recordsOf(live))}>
            {text("records")}
          </Button>
        )}
        {mayManage && live !== undefined && (
          <Button
            size="small"
            danger={!berth.isVoid}
            onClick={() => onOpenDialog({ kind: berth.isVoid ? "restore" : "void", berth: live })}
          >
            {text(berth.isVoid ? "restoreIt" : "voidIt")}
          </Button>
        )}
      </div>
    </section>
  );
}
