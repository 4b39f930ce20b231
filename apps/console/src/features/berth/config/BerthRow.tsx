import { suggestBerthNumber } from "@huiyan/contract/berth/berth.api";
import { CircleAlert, Trash2, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { drawText } from "#shared/draw/draw.texts.ts";
import { actionOn, joinNames } from "#shared/format/format-join.ts";
import { berthText as text } from "../berth.texts.ts";
import { factsProblem, labelOf } from "../edit/berth-facts.ts";
import { type DisplayedBerth, nextNumber } from "../edit/berth-shapes.ts";
import { FactsFields } from "./FactsFields.tsx";
import { type Draft, type Editor } from "./use-editor.ts";

interface Props {
  berth: DisplayedBerth;
  editor: Editor;
  onRemove: (id: string) => void;
}

/** Shows why the berth is not saved, and what the user can do. */
function Refusal({ berth, editor }: { berth: DisplayedBerth; editor: Editor }) {
  const { refusal, id } = berth;
  const prefix = berth.facts.prefix.trim();
  const isTaken = refusal?.isTaken === true;
  const suggestion = useQueryOf(suggestBerthNumber, { prefix }, { enabled: isTaken, retry: false });
  if (refusal === undefined) return null;
  const no = nextNumber(prefix, editor.berths, suggestion.data?.no);
  return (
    <p className="berth-row-note wrong" role="alert">
      <CircleAlert size={13} aria-hidden="true" />
      <span>{refusal.message}</span>
      {isTaken && (
        <button type="button" className="plain-button" onClick={() => editor.change(id, { no })}>
          {text("useNumber", { no })}
        </button>
      )}
      <button type="button" className="plain-button" onClick={() => editor.queue.retry(id)}>
        {text("retry")}
      </button>
      {berth.isStored && (
        <button type="button" className="plain-button" onClick={() => editor.queue.revert(id)}>
          {text("discard")}
        </button>
      )}
    </p>
  );
}

/** Row of one berth: its fields, and below them its problems. A click on the row also selects the shape. */
export function BerthRow({ berth, editor, onRemove }: Props) {
  const { id, label, facts, isVoid, overlaps, refusal } = berth;
  const isSelected = editor.selected === id;
  const isWrong = refusal !== undefined;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected || isWrong) row.current?.scrollIntoView({ block: "nearest" });
  }, [isSelected, isWrong]);
  const names = ["berth-row", isSelected && "picked", isWrong && "wrong", isVoid && "void"].filter(Boolean).join(" ");
  const select = () => {
    if (!isSelected) editor.select(id);
  };
  return (
    <li ref={row} className={names} aria-current={isSelected} onClickCapture={select} onFocusCapture={select}>
      <div className="berth-row-fields">
        <FactsFields
          label={label}
          facts={facts}
          isOff={isVoid || !editor.mayManage}
          isWrong={refusal?.isTaken === true || factsProblem(facts)?.field === "no"}
          onChange={(patch) => editor.change(id, patch)}
        />
        {editor.mayManage && (
          <button
            type="button"
            className="icon-button"
            aria-label={actionOn(text("remove"), label)}
            aria-disabled={isVoid}
            title={text(isVoid ? "voided" : "remove")}
            onClick={() => {
              if (!editor.isLocked(id)) onRemove(id);
            }}
          >
            <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <Refusal berth={berth} editor={editor} />
      {overlaps.length > 0 && (
        <p className="berth-row-note look">
          <TriangleAlert size={13} aria-hidden="true" />
          <span>{text("overlaps", { names: joinNames(overlaps) })}</span>
        </p>
      )}
    </li>
  );
}

/** Row of a new berth whose shape is being drawn. */
export function DraftRow({ draft, editor }: { draft: Draft; editor: Editor }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const label = labelOf(draft.facts);
  const isRectangle = editor.tool === "rectangle";
  return (
    <li ref={row} className="berth-row draft">
      <div className="berth-row-fields">
        <FactsFields label={label} facts={draft.facts} isOff={false} isWrong={false} onChange={editor.enterDraft} />
        <button
          type="button"
          className="icon-button"
          aria-label={text("cancelDrawing")}
          title={text("cancelDrawing")}
          onClick={editor.cancel}
        >
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <p className="berth-row-note draft" role="status">
        {isRectangle ? drawText("drawRectangle") : text("drawing", { n: draft.corners.length })}
      </p>
    </li>
  );
}
