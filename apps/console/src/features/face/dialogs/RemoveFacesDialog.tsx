import { type Face, removeFaces } from "@huiyan/contract/face/face.api";
import { chosenCauses } from "@huiyan/contract/face/face.rules";
import { Radio } from "antd";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { faceText as text } from "../face.texts.ts";
import { refreshFaces } from "../face-cache.ts";

/** Maximum number of faces that the dialog names. */
const named = 5;

/** Asks before faces are deleted: shows the faces, and from where they are deleted. */
export function RemoveFacesDialog({ faces, onClosed }: { faces: readonly Face[]; onClosed: () => void }) {
  const [cause, setCause] = useState<(typeof chosenCauses)[number]>("person");
  const run = useConfirm(removeFaces, () => ({ _id: faces.map(({ _id }) => _id), cause }), {
    success: text("removed"),
    refresh: refreshFaces,
  });
  const [first] = faces;
  const title =
    faces.length === 1 && first !== undefined
      ? text("removeTitle", { name: first.name })
      : text("removeMany", { n: faces.length });
  return (
    <CommandDialog run={run} title={title} action={text("remove")} danger onClosed={onClosed}>
      {faces.length > 1 && <p>{joinNames(faces.slice(0, named).map(({ name }) => name))}</p>}
      <div>
        <span className="remove-cause">{text("removeCause")}</span>
        <Radio.Group
          value={cause}
          aria-label={text("removeCause")}
          options={chosenCauses.map((value) => ({ value, label: text(`causes_${value}`) }))}
          onChange={({ target }) => setCause(target.value)}
        />
      </div>
      <p>{text("removeHint")}</p>
      <p className="note">{text("removeKept")}</p>
    </CommandDialog>
  );
}
