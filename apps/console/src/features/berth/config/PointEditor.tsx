import { listPointBerths } from "@huiyan/contract/berth/berth.api";
import { Button } from "antd";
import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CanvasHelp, canvasKeys } from "#shared/draw/CanvasHelp.tsx";
import { drawText } from "#shared/draw/draw.texts.ts";
import { NoPicture, PictureNote } from "#shared/draw/PictureNotes.tsx";
import { usePointPicture } from "#shared/draw/use-point-picture.ts";
import { KeyHints } from "#shared/screen/KeyHints.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useNarrow } from "#shared/screen/use-narrow.ts";
import { berthText as text } from "../berth.texts.ts";
import { BerthCanvas } from "../canvas/BerthCanvas.tsx";
import { BerthDialogs, type OpenedDialog } from "../dialogs/BerthDialogs.tsx";
import { BerthSide } from "./BerthSide.tsx";
import { ConfigHead } from "./ConfigHead.tsx";
import { LearnButton } from "./LearnButton.tsx";
import { SaveState } from "./SaveState.tsx";
import { useDrawnRemoval } from "./use-drawn-removal.tsx";
import { useEditor } from "./use-editor.ts";

/** Foot of the canvas: the most important keys, and the legend of the colours. */
function CanvasFoot({ mayManage }: { mayManage: boolean }) {
  const narrow = useNarrow();
  const keys = canvasKeys(tools);
  return (
    <footer className="berth-foot">
      {mayManage && <KeyHints entries={narrow ? keys.slice(0, 4) : keys} />}
      <ul className="berth-legend">
        {(["fuel", "newEnergy", "selected", "void"] as const).map((kind) => (
          <li key={kind} className={kind}>
            <i aria-hidden="true" />
            {text(kind)}
          </li>
        ))}
      </ul>
    </footer>
  );
}

const tools = ["polygon", "rectangle"] as const;

interface Props {
  staffId: string;
  mayManage: boolean;
  pointId: string;
  /** Names of the tree nodes above the point. */
  path: readonly string[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

/** Editor of one point's berths: canvas and list. */
export function PointEditor({ staffId, mayManage, pointId, path, selected, onSelect }: Props) {
  const berths = useQueryOf(listPointBerths, { id: pointId });
  const shot = usePointPicture(pointId, mayManage);
  const { data } = berths;
  const editor = useEditor({ staffId, pointId, mayManage, live: data ?? noBerths, selected, onSelect });
  const [opened, setOpened] = useState<OpenedDialog>();
  const [hasHelp, setHelp] = useState(false);
  const { accept } = editor.point;
  useEffect(() => {
    if (data !== undefined) accept(data);
  }, [data, accept]);
  const removal = useDrawnRemoval(editor, editor.point);
  return (
    <>
      <section className="berth-main" aria-label={text("configTitle")}>
        <ConfigHead path={path}>
          <SaveState editor={editor} />
          {mayManage && data !== undefined && data.length > 0 && (
            <LearnButton pointId={pointId} name={path.at(-1) ?? ""} />
          )}
          {mayManage && (
            <Button
              icon={<RefreshCw size={14} aria-hidden="true" className={shot.isTaking ? "berth-turning" : ""} />}
              aria-busy={shot.isTaking}
              onClick={shot.take}
            >
              {drawText("takePicture")}
            </Button>
          )}
        </ConfigHead>
        <ProblemBanner query={berths.problem === null ? shot.query : berths} />
        <BerthCanvas
          pointId={pointId}
          editor={editor}
          name={path.at(-1) ?? ""}
          source={shot.picture?.url ?? ""}
          onRemove={removal.ask}
          onHelp={() => setHelp(true)}
          onFailed={() => void shot.query.retryNow()}
          empty={
            <NoPicture
              hint={text("noPictureHint")}
              isTaking={shot.isTaking}
              mayManage={mayManage}
              problem={shot.problem}
            />
          }
          note={<PictureNote at={shot.picture?.at ?? null} problem={shot.problem} />}
        />
        <CanvasFoot mayManage={mayManage} />
      </section>
      <BerthSide
        editor={editor}
        isLoading={data === undefined && berths.problem === null}
        onAdd={() => editor.begin("polygon")}
        onRemove={removal.ask}
        onOpenDialog={setOpened}
      />
      <BerthDialogs opened={opened} onClosed={() => setOpened(undefined)} />
      {removal.dialog}
      {hasHelp && <CanvasHelp tools={tools} onClosed={() => setHelp(false)} />}
    </>
  );
}

const noBerths: readonly [] = [];
