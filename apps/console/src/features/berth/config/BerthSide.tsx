import { Button } from "antd";
import { Plus, SquareParking } from "lucide-react";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { berthText as text } from "../berth.texts.ts";
import { type OpenedDialog } from "../dialogs/BerthDialogs.tsx";
import { BerthCard } from "./BerthCard.tsx";
import { BerthRow, DraftRow } from "./BerthRow.tsx";
import { type Editor } from "./use-editor.ts";

interface Props {
  editor: Editor;
  isLoading: boolean;
  onAdd: () => void;
  onRemove: (id: string) => void;
  onOpenDialog: (dialog: OpenedDialog) => void;
}

/** The berths of a point as rows, and below them the card of the selected berth. */
export function BerthSide({ editor, isLoading, onAdd, onRemove, onOpenDialog }: Props) {
  const { berths, draft, mayManage } = editor;
  const wrong = berths.filter(({ refusal }) => refusal !== undefined).length;
  const values = { n: berths.length, wrong };
  return (
    <aside className="berth-side" aria-label={text("berths")}>
      <header className="berth-side-head">
        <h2>{text("berths")}</h2>
        <span className="page-summary">{text(wrong === 0 ? "summary" : "summaryWrong", values)}</span>
        {mayManage && (
          <Button type="primary" size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={onAdd}>
            {text("add")}
          </Button>
        )}
      </header>
      <div className="berth-row-names" aria-hidden="true">
        {(["prefix", "no", "type", "energy"] as const).map((field) => (
          <span key={field}>{text(field)}</span>
        ))}
      </div>
      <ul className="berth-rows">
        {berths.map((berth) => (
          <BerthRow key={berth.id} berth={berth} editor={editor} onRemove={onRemove} />
        ))}
        {draft !== undefined && <DraftRow draft={draft} editor={editor} />}
        {isLoading &&
          [0, 1, 2].map((n) => (
            <li key={n} className="berth-row">
              <span className="skeleton-bar" role="status" aria-label={text("loading")} />
            </li>
          ))}
        {!isLoading && berths.length === 0 && draft === undefined && (
          <li className="berth-rows-empty">
            <EmptyState
              icon={<SquareParking size={24} strokeWidth={1.5} />}
              title={text("emptyRows")}
              hint={text(mayManage ? "emptyRowsHint" : "noneHintStaff")}
            />
          </li>
        )}
      </ul>
      <BerthCard editor={editor} onOpenDialog={onOpenDialog} />
    </aside>
  );
}
