import { type Arrangement } from "@huiyan/contract/algorithm/arrangement.api";
import { listAlgorithms, type StoreAlgorithm } from "@huiyan/contract/algorithm/store.api";
import { useNavigate } from "@tanstack/react-router";
import { ReactFlowProvider } from "@xyflow/react";
import { useEffect, useReducer, useRef, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { notify } from "#shared/notice/notice.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { useMediaQuery } from "#shared/screen/use-media-query.ts";
import { DryRunDrawer } from "../dry-run/DryRunDrawer.tsx";
import { type Drawing, type EditorAction, edgeId, editArrangement, isDirty, openEditor } from "./arrangement-editor.ts";
import { Canvas } from "./Canvas.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { checksOf } from "./checks.ts";
import { EdgeDetails } from "./EdgeDetails.tsx";
import { EditorHead } from "./EditorHead.tsx";
import { editorText as text } from "./editor.texts.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { NodeDetails } from "./NodeDetails.tsx";
import { Palette } from "./Palette.tsx";
import { useEditorKeys } from "./use-editor-keys.ts";
import { useSave, type Version } from "./use-save.ts";
import "./editor.css";

const pollMs = 5_000;

/** Media query of windows that are too narrow to edit a pipeline, since the palette needs space next to the canvas. */
const narrowEditor = "(max-width: 600px)";

interface Props {
  /** Saved version that the user edits; undefined for a new pipeline. */
  version?: Version;
  saved: Drawing;
  manages: boolean;
  /** The pipeline as the server returned it last. */
  latest?: Arrangement | undefined;
  /** Discards the changes and opens the editor with the pipeline as it is saved now. */
  onReload?: () => void;
}

/**
 * Editor of a pipeline: palette, canvas and details of the selected node. Changes are sent only when the user saves.
 */
export function ArrangementEditor({ version, saved, manages: mayManage, latest, onReload }: Props) {
  const isNew = version === undefined;
  const isNarrow = useMediaQuery(narrowEditor);
  const manages = mayManage && !isNarrow;
  const [state, apply] = useReducer(editArrangement, saved, openEditor);
  const navigate = useNavigate();
  const leaves = useRef(false);
  const [tries, setTries] = useState(false);
  const { drawing, refused } = state;
  const isFor = ({ platform }: StoreAlgorithm) => platform.some((each) => each.id === drawing.platform);
  // Refreshed, so that an algorithm whose package is uploaded while the editor is open appears.
  const store = useQueryOf(
    listAlgorithms,
    {},
    {
      staleTime: 60_000,
      refetchInterval: ({ state: { data } }) =>
        drawing.platform !== "" && data?.some(isFor) === false ? pollMs : false,
    },
  );
  const toList = () => void navigate({ to: "/alg/my", search: { view: "arrangements" } });
  const save = useSave(version, drawing, () => {
    leaves.current = true;
    toList();
  });
  /** Ignores actions during a save: the page closes after the save, and the changes would be lost. */
  const dispatch = (action: EditorAction) => {
    if (!save.busy || action.type === "choose") apply(action);
  };
  useEffect(() => {
    if (refused !== undefined) notify("error", contractText(refused.text));
  }, [refused]);
  useEditorKeys(dispatch, manages);
  const algorithms = (store.data ?? []).filter(isFor);
  const checks = checksOf(drawing);
  const trySave = () => {
    const open = checks.find(({ trouble }) => trouble !== undefined);
    if (open?.trouble !== undefined) notify("error", contractText(open.trouble));
    else if (!save.busy) save.run();
  };
  const tryRun = () => {
    const open = checksOf(drawing).find(({ key, trouble }) => trouble !== undefined && key !== "name");
    if (open?.trouble !== undefined) notify("error", contractText(open.trouble));
    else setTries(true);
  };
  const chosen = drawing.nodes.find((node) => state.chosen.length === 1 && node.id === state.chosen[0]);
  const chosenEdge = drawing.edges.find((edge) => state.chosen.length === 1 && edgeId(edge) === state.chosen[0]);
  return (
    <section className="editor-page" aria-label={isNew ? text("addTitle") : text("editTitle")}>
      <EditorHead
        state={state}
        dispatch={dispatch}
        manages={manages}
        isNarrow={mayManage && isNarrow}
        isNew={isNew}
        busy={save.busy}
        onCancel={toList}
        onSave={trySave}
        onTry={tryRun}
      />
      <ProblemBanner query={store} />
      <div className={tries ? "editor-body tries" : "editor-body"}>
        {manages && <Palette algorithms={algorithms} drawing={drawing} dispatch={dispatch} />}
        <ReactFlowProvider>
          <Canvas
            state={state}
            dispatch={dispatch}
            manages={manages}
            algorithms={store.data ?? []}
            room={tries ? "less" : "whole"}
          />
        </ReactFlowProvider>
        {!tries && (
          <NodeDetails
            node={chosen}
            edge={
              chosenEdge && (
                <EdgeDetails
                  when={chosenEdge.when}
                  isFromStart={drawing.nodes.some(
                    ({ id: nodeId, kind }) => nodeId === chosenEdge.from && kind === "start",
                  )}
                  manages={manages}
                  onChange={(when) => dispatch({ type: "condition", id: edgeId(chosenEdge), when })}
                />
              )
            }
            algorithm={store.data?.find(({ id: algId }) => algId === chosen?.alg_id)}
            platform={drawing.platform}
            checks={checks}
            onClose={() => dispatch({ type: "choose", ids: [] })}
          />
        )}
      </div>
      {tries && (
        <DryRunDrawer
          graph={drawing}
          algId={chosen?.alg_id}
          onChoose={(algId) => dispatch({ type: "choose", ids: [`alg-${algId}`] })}
          onClosed={() => setTries(false)}
        />
      )}
      {save.conflict !== undefined && (
        <ConflictDialog
          conflict={save.conflict}
          latest={latest}
          name={drawing.name}
          busy={save.busy}
          onReload={() => onReload?.()}
          onCopy={save.saveCopy}
          onClose={save.endConflict}
        />
      )}
      <LeaveGuard isDirty={() => mayManage && !leaves.current && isDirty(state)} />
    </section>
  );
}
