import {
  type findPointAlgorithms,
  removePointAlgorithm,
  savePointAlgorithm,
} from "@huiyan/contract/point/point-algorithm.api";
import { Button } from "antd";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { type z } from "zod";
import { useDeployment } from "#features/device/device.public.ts";
import { ConfigWarning, formatConfig } from "#features/device-config/device-config.public.ts";
import { errorKeyOf } from "#shared/api/api-error.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { CanvasHelp } from "#shared/draw/CanvasHelp.tsx";
import { DrawCanvas } from "#shared/draw/DrawCanvas.tsx";
import { drawText } from "#shared/draw/draw.texts.ts";
import { NoPicture, PictureNote } from "#shared/draw/PictureNotes.tsx";
import { usePointPicture } from "#shared/draw/use-point-picture.ts";
import { notify } from "#shared/notice/notice.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { AlgorithmList } from "./AlgorithmList.tsx";
import { ArrangementChoice } from "./ArrangementChoice.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { PageHead } from "./PageHead.tsx";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { ShapeChips } from "./ShapeChips.tsx";
import { type EditedAlgorithm, type SettingsEditor, useSettingsEditor } from "./use-settings-editor.ts";
import { VersionsDrawer } from "./VersionsDrawer.tsx";

type Found = z.output<(typeof findPointAlgorithms)["output"]>;

interface Props {
  found: Found;
  query: Parameters<typeof ProblemBanner>[0]["query"] & { refetch: () => Promise<{ data: Found | undefined }> };
  chosen: string | undefined;
  onChoose: (algId: string | undefined) => void;
  mayManage: boolean;
}

/** Returns the commands that save and remove the settings of an algorithm at a point. */
function useSettingsCommands(
  pointId: string,
  editor: SettingsEditor,
  query: Props["query"],
  onChoose: Props["onChoose"],
) {
  /**
   * Handles a refused save. If another user has changed the settings, shows theirs; an undo restores this user's
   * changes.
   */
  const onRefused = async (error: Error, algId: string) => {
    if (errorKeyOf(error) !== "settings_changed") return notify("error", error.message);
    const { data } = await query.refetch();
    const row = data?.list.find(({ alg_id }) => alg_id === algId);
    if (row === undefined) editor.discard(algId);
    else editor.takeOver(algId, row.revision, row.settings);
    notify("info", text("changedMeanwhile"));
  };
  const save = useCommand(savePointAlgorithm, {
    quiet: true,
    success: text("saved"),
    onSuccess: async ({ revision }, { alg_id, settings }) => {
      await query.refetch();
      editor.saved(alg_id, settings, revision);
    },
    onError: (error, { alg_id }) => onRefused(error, alg_id),
  });
  const remove = useCommand(removePointAlgorithm, {
    quiet: true,
    onSuccess: async (_answer, { alg_id }) => {
      editor.discard(alg_id);
      onChoose(undefined);
      await query.refetch();
    },
    onError: (error, { alg_id }) => onRefused(error, alg_id),
  });
  return {
    save,
    remove,
    saveOne: ({ alg_id, settings, revision, returnedTo }: EditedAlgorithm) =>
      save.mutate({
        point_id: pointId,
        alg_id,
        revision,
        settings: { ...settings },
        ...(returnedTo === undefined ? {} : { returned_to: returnedTo }),
      }),
    takeOff: ({ alg_id, revision, name }: EditedAlgorithm) =>
      remove.mutate(
        { point_id: pointId, alg_id, revision },
        { onSuccess: () => notify("success", text("takenOff", { name })) },
      ),
  };
}

/** Editor of the settings. Left: algorithms. Middle: picture. Right: settings of the chosen algorithm. */
export function PointAlgorithmView({ found, query, chosen, onChoose, mayManage }: Props) {
  const { point } = found;
  const editor = useSettingsEditor({ found, chosen, onChoose, mayManage });
  const hasArrangements = useDeployment()?.isPrivate === false;
  const { current, canvas } = editor;
  const shot = usePointPicture(point._id, mayManage);
  const [hasHelp, setHelp] = useState(false);
  const [versionsOf, setVersionsOf] = useState<string>();

  const { save, remove, saveOne, takeOff } = useSettingsCommands(point._id, editor, query, onChoose);
  return (
    <div className="point-alg-page">
      <PageHead path={`${point.device_name} / ${point.name}`}>
        <span className="page-actions">
          <span className="note" role="status">
            {mayManage ? formatConfig(point.config).value : text("readOnly")}
          </span>
          {mayManage && (
            <Button icon={<RefreshCw size={14} aria-hidden="true" />} loading={shot.isTaking} onClick={shot.take}>
              {drawText("takePicture")}
            </Button>
          )}
        </span>
      </PageHead>
      <ProblemBanner query={query} />
      <ConfigWarning config={point.config} />
      <div className="point-alg-body">
        <AlgorithmList
          editor={editor}
          offered={found.offered}
          mayManage={mayManage}
          arrangement={
            hasArrangements && (
              <ArrangementChoice found={found} mayManage={mayManage} onChanged={() => query.refetch()} />
            )
          }
        />
        <section className="point-alg-main" aria-label={text("canvas", { name: point.name })}>
          <DrawCanvas
            pointId={point._id}
            label={text("canvas", { name: point.name })}
            source={shot.picture?.url ?? ""}
            editor={canvas}
            labels={(shapes, toPixels) => <ShapeChips shapes={shapes} toPixels={toPixels} selected={canvas.selected} />}
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
        </section>
        {current !== undefined && (
          <SettingsPanel
            key={current.alg_id}
            editor={editor}
            current={current}
            pointId={point._id}
            isSaving={save.isPending}
            isRefused={save.isError}
            isRemoving={remove.isPending}
            onSave={() => saveOne(current)}
            onTakeOff={() => takeOff(current)}
            onVersions={() => setVersionsOf(current.alg_id)}
          />
        )}
      </div>
      {versionsOf !== undefined && (
        <VersionsDrawer
          pointId={point._id}
          algId={versionsOf}
          present={current?.revision}
          mayLoad={editor.mayChange}
          onLoad={(revision, settings) => {
            editor.load(revision, settings);
            setVersionsOf(undefined);
            notify("info", text("loaded", { n: revision }));
          }}
          onClosed={() => setVersionsOf(undefined)}
        />
      )}
      {hasHelp && <CanvasHelp tools={canvas.tools} onClosed={() => setHelp(false)} />}
      <LeaveGuard isDirty={() => editor.isDirty} />
    </div>
  );
}
