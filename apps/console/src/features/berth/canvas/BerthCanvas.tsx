import { berthTexts } from "@huiyan/contract/berth/berth.rules";
import { type ReactNode } from "react";
import { DrawCanvas } from "#shared/draw/DrawCanvas.tsx";
import { type DrawEditor } from "#shared/draw/draw-editor.ts";
import { berthText as text } from "../berth.texts.ts";
import { type Editor } from "../config/use-editor.ts";
import { labelOf } from "../edit/berth-facts.ts";
import { NumberChips } from "./NumberChips.tsx";
import { toneOf } from "./tone.ts";

interface Props {
  pointId: string;
  name: string;
  /** Signed URL of the picture; empty if there is none. */
  source: string;
  editor: Editor;
  onRemove: (id: string) => void;
  onHelp: () => void;
  /** Shown over the canvas when there is no picture. */
  empty: ReactNode;
  /** Note about the age of the picture, and why there is no newer one. */
  note: ReactNode;
  /** Called when the picture fails to load; its address may have expired. */
  onFailed: () => void;
}

/** Adapts the editor of berths to the interface of the drawing canvas. */
function drawEditor(editor: Editor, onRemove: Props["onRemove"]): DrawEditor {
  const { berths, draft } = editor;
  return {
    ...editor,
    tools: ["polygon", "rectangle"],
    texts: berthTexts,
    shapes: berths.map((berth) => ({
      id: berth.id,
      roi: berth.facts.roi,
      isLocked: berth.isVoid,
      tone: toneOf(berth, berth.id === editor.selected),
    })),
    draft: draft && { name: labelOf(draft.facts), corners: draft.corners },
    begin: (tool) => {
      if (tool !== "line") editor.begin(tool);
    },
    change: (id, roi, kind) => editor.change(id, { roi }, kind),
    remove: onRemove,
  };
}

/** Picture of a point, on which the user draws the berths. */
export function BerthCanvas({ name, editor, onRemove, ...canvas }: Props) {
  const { berths, selected } = editor;
  return (
    <DrawCanvas
      {...canvas}
      label={text("canvas", { name })}
      editor={drawEditor(editor, onRemove)}
      labels={(shapes, toPixels) => {
        // Regions of the shapes by id, including the changed region of a shape that the user drags.
        const regions = new Map(shapes.map(({ id, roi }) => [id, roi]));
        const shown = berths.map((berth) => ({
          ...berth,
          facts: { ...berth.facts, roi: regions.get(berth.id) ?? berth.facts.roi },
        }));
        return <NumberChips berths={shown} selected={selected} toPixels={toPixels} />;
      }}
    />
  );
}
