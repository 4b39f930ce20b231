import {
  addArrangement,
  editArrangement as editApi,
  findArrangements,
} from "@huiyan/contract/algorithm/arrangement.api";
import { listAlgorithms } from "@huiyan/contract/algorithm/store.api";
import { type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ReactFlowProvider } from "@xyflow/react";
import { useEffect, useReducer, useRef } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { contractText } from "../../../shared/format/contract-text.ts";
import { notify } from "../../../shared/notice/notice.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { type Drawing, editArrangement, isDirty, openEditor } from "./arrangement-editor.ts";
import { Canvas } from "./Canvas.tsx";
import { checksOf } from "./checks.ts";
import { EditorHead } from "./EditorHead.tsx";
import { editorText as text } from "./editor.texts.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { NodeDetails } from "./NodeDetails.tsx";
import { Palette } from "./Palette.tsx";
import { useEditorKeys } from "./use-editor-keys.ts";
import "./editor.css";

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [findArrangements.name] });

/** Saves as new, or over the one that is edited; then the list is shown. */
function useSave(id: string | undefined, drawing: Drawing, onSaved: () => void) {
  const options = { refresh, onSuccess: onSaved };
  const add = useCommand(addArrangement, { ...options, success: text("added") });
  const edit = useCommand(editApi, { ...options, success: text("edited") });
  return {
    busy: add.isPending || edit.isPending,
    run: () => {
      const { nodes, edges, ...fields } = drawing;
      const algs = nodes.flatMap(({ alg_id }) => alg_id ?? []);
      const entry = { ...fields, algs, graph: { nodes: [...nodes], edges: [...edges] } };
      if (id === undefined) add.mutate(entry);
      else edit.mutate({ ...entry, _id: id });
    },
  };
}

interface Props {
  /** Absent: a new one. */
  id?: string;
  saved: Drawing;
  manages: boolean;
}

/** Palette, canvas and what is known of the chosen node; nothing is sent before one saves. */
export function ArrangementEditor({ id, saved, manages }: Props) {
  const [state, dispatch] = useReducer(editArrangement, saved, openEditor);
  const store = useQueryOf(listAlgorithms, {}, { staleTime: 60_000 });
  const navigate = useNavigate();
  const leaves = useRef(false);
  const { drawing, refused } = state;
  const toList = () => void navigate({ to: "/alg/my", search: { view: "arrangements" } });
  const save = useSave(id, drawing, () => {
    leaves.current = true;
    toList();
  });
  useEffect(() => {
    if (refused !== undefined) notify("error", contractText(refused.text));
  }, [refused]);
  useEditorKeys(dispatch, manages);
  const algorithms = (store.data ?? []).filter(({ platform }) => platform.some((each) => each.id === drawing.platform));
  const checks = checksOf(drawing);
  const trySave = () => {
    const open = checks.find(({ trouble }) => trouble !== undefined);
    if (open?.trouble !== undefined) notify("error", contractText(open.trouble));
    else if (!save.busy) save.run();
  };
  const chosen = drawing.nodes.find((node) => state.chosen.length === 1 && node.id === state.chosen[0]);
  return (
    <section className="editor-page" aria-label={id === undefined ? text("addTitle") : text("editTitle")}>
      <EditorHead
        {...{ state, dispatch, manages }}
        isNew={id === undefined}
        busy={save.busy}
        onCancel={toList}
        onSave={trySave}
      />
      <ProblemBanner query={store} />
      <div className="editor-body">
        {manages && <Palette algorithms={algorithms} drawing={drawing} dispatch={dispatch} />}
        <ReactFlowProvider>
          <Canvas {...{ state, dispatch, manages }} algorithms={store.data ?? []} />
        </ReactFlowProvider>
        <NodeDetails
          node={chosen}
          algorithm={store.data?.find(({ id: algId }) => algId === chosen?.alg_id)}
          platform={drawing.platform}
          checks={checks}
          onClose={() => dispatch({ type: "choose", ids: [] })}
        />
      </div>
      <LeaveGuard isDirty={() => manages && !leaves.current && isDirty(state)} />
    </section>
  );
}
