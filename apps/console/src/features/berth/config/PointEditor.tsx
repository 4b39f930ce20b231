import { listPointBerths } from "@huiyan/contract/berth/berth.api";
import { Button } from "antd";
import { ImageOff, RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { shortTime } from "../../../shared/format/time.ts";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { KeyHints } from "../../../shared/screen/KeyHints.tsx";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { useNarrow } from "../../../shared/screen/use-narrow.ts";
import { berthText as text } from "../berth.texts.ts";
import { BerthCanvas } from "../canvas/BerthCanvas.tsx";
import { BerthDialogs, type OpenedDialog } from "../dialogs/BerthDialogs.tsx";
import { BerthHelp, canvasKeys } from "./BerthHelp.tsx";
import { BerthSide } from "./BerthSide.tsx";
import { ConfigHead } from "./ConfigHead.tsx";
import { SaveState } from "./SaveState.tsx";
import { useDrawnRemoval } from "./use-drawn-removal.tsx";
import { useEditor } from "./use-editor.ts";
import { usePointPicture } from "./use-point-picture.ts";

interface PictureNotesProps {
  at: number | null;
  /** Why there is no newer one. */
  problem: string | undefined;
}

/** How old the picture is, and why it is not newer. */
function PictureNote({ at, problem }: PictureNotesProps) {
  if (at === null) return null;
  const time = shortTime(at);
  return (
    <span className={problem === undefined ? "" : "old"} role="status">
      {problem === undefined ? text("pictureAt", { time }) : text("oldPicture", { reason: problem, time })}
    </span>
  );
}

/** There is none yet: what is being done, or what to do. */
function NoPicture({
  isTaking,
  mayManage,
  problem,
}: Pick<PictureNotesProps, "problem"> & Record<"isTaking" | "mayManage", boolean>) {
  return (
    <EmptyState
      icon={<ImageOff size={24} strokeWidth={1.5} />}
      title={text(isTaking ? "taking" : "noPicture")}
      hint={problem ?? text(mayManage ? "noPictureHint" : "noPictureStaff")}
    />
  );
}

/** The keys that are used most, and what the colours mean. */
function CanvasFoot({ mayManage }: { mayManage: boolean }) {
  const narrow = useNarrow();
  return (
    <footer className="berth-foot">
      {mayManage && <KeyHints entries={narrow ? canvasKeys().slice(0, 4) : canvasKeys()} />}
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

interface Props {
  staffId: string;
  mayManage: boolean;
  pointId: string;
  /** Names that lead to the point. */
  path: readonly string[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

/** Canvas and list of one point. */
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
          {mayManage && (
            <Button
              icon={<RefreshCw size={14} aria-hidden="true" className={shot.isTaking ? "berth-turning" : ""} />}
              aria-busy={shot.isTaking}
              onClick={shot.take}
            >
              {text("takePicture")}
            </Button>
          )}
        </ConfigHead>
        <ProblemBanner query={berths.problem === null ? shot.query : berths} />
        <BerthCanvas
          {...{ pointId, editor }}
          name={path.at(-1) ?? ""}
          source={shot.picture?.url ?? ""}
          onRemove={removal.ask}
          onHelp={() => setHelp(true)}
          onFailed={() => void shot.query.retryNow()}
          empty={<NoPicture isTaking={shot.isTaking} mayManage={mayManage} problem={shot.problem} />}
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
      {hasHelp && <BerthHelp onClosed={() => setHelp(false)} />}
    </>
  );
}

const noBerths: readonly [] = [];
