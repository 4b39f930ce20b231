import { type Arrangement } from "@huiyan/contract/algorithm/arrangement.api";
import { arrangementLimits } from "@huiyan/contract/algorithm/arrangement.rules";
import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { shortTime } from "#shared/format/time.ts";
import { editorText as text } from "./editor.texts.ts";
import { type Conflict } from "./use-save.ts";

interface Props {
  conflict: Conflict;
  /** The pipeline as it is saved now; undefined until it is read. */
  latest: Arrangement | undefined;
  /** Name of the pipeline that could not be saved. */
  name: string;
  busy: boolean;
  onReload: () => void;
  onCopy: (name: string) => void;
  onClose: () => void;
}

/** Returns a name for the copy within the length limit. */
function copyName(name: string): string {
  const room = arrangementLimits.name - text("copyName", { name: "" }).length;
  return text("copyName", { name: name.trim().slice(0, room) });
}

/** Asks how to continue when another member has changed or deleted the pipeline. Opens when mounted. */
export function ConflictDialog({ conflict, latest, name, busy, onReload, onCopy, onClose }: Props) {
  const [copy, setCopy] = useState(() => copyName(name));
  const changed =
    latest === undefined
      ? text("changedHint")
      : text("changedBy", { name: latest.update_by || "-", time: shortTime(latest.update_at) });
  return (
    <Modal
      open
      title={text(conflict === "changed" ? "changedTitle" : "deletedTitle")}
      width={480}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text("stay")}</Button>
          {conflict === "changed" && (
            <Button danger onClick={onReload}>
              {text("reload")}
            </Button>
          )}
          <Button type="primary" loading={busy} disabled={copy.trim() === ""} onClick={() => onCopy(copy.trim())}>
            {text("saveCopy")}
          </Button>
        </>
      }
    >
      <p className="conflict-words">{conflict === "changed" ? changed : text("deletedHint")}</p>
      <FieldFrame label={text("copyLabel")} required>
        {(described) => (
          <Input
            {...described}
            maxLength={arrangementLimits.name}
            value={copy}
            onChange={({ target }) => setCopy(target.value)}
          />
        )}
      </FieldFrame>
    </Modal>
  );
}
