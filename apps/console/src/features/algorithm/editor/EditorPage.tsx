import { type Arrangement, findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { roleMay } from "@huiyan/contract/permissions";
import { Id } from "@huiyan/contract/scalars";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "antd";
import { Lock, SearchX } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useDeployment } from "#features/device/device.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { FailedState } from "#shared/screen/FailedState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { ArrangementEditor } from "./ArrangementEditor.tsx";
import { type Drawing, emptyDrawing } from "./arrangement-editor.ts";
import { editorText as text } from "./editor.texts.ts";

const Search = z.object({ id: Id.optional().catch(undefined) });

const drawingOf = ({ name, platform, remark, graph }: Arrangement): Drawing => ({
  name,
  platform: platform.id,
  remark,
  nodes: graph.nodes,
  edges: graph.edges,
});

/**
 * Editor of a saved pipeline. Keeps the pipeline as it was opened: saves by other members must not change the drawing.
 */
function SavedArrangement({ id, manages }: { id: string; manages: boolean }) {
  const navigate = useNavigate();
  const query = useQueryOf(findArrangements, { _id: id }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const latest = query.data?.list[0];
  const [opened, setOpened] = useState(latest);
  if (opened === undefined && latest !== undefined) setOpened(latest);
  const reload = async () => {
    const { data } = await query.refetch();
    setOpened(data?.list[0]);
  };
  if (opened !== undefined)
    return (
      <ArrangementEditor
        key={opened.update_at}
        version={{ id, updateAt: opened.update_at }}
        saved={drawingOf(opened)}
        manages={manages}
        latest={latest}
        onReload={() => void reload()}
      />
    );
  if (query.data === undefined)
    return (
      <div className="editor-page">
        <ProblemBanner query={query} />
        {query.problem !== null && <FailedState />}
      </div>
    );
  return (
    <EmptyState
      isPage
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("gone")}
      hint={text("goneHint")}
      actions={
        <Button onClick={() => void navigate({ to: "/alg/my", search: { view: "arrangements" } })}>
          {text("toList")}
        </Button>
      }
    />
  );
}

/** Page of the pipeline editor, for a new pipeline or the one whose id is in the address. */
export function EditorPage() {
  const user = useCaller().data;
  const staff = user?.staff;
  const deployment = useDeployment();
  const { state } = useUrlState(Search);
  if (!staff || deployment === undefined) return null;
  if (deployment.isPrivate || !user.arrangement)
    return (
      <EmptyState isPage icon={<Lock size={24} strokeWidth={1.5} />} title={text("closed")} hint={text("closedHint")} />
    );
  const manages = roleMay(staff.role, "device.manage");
  if (state.id === undefined) return <ArrangementEditor saved={emptyDrawing} manages={manages} />;
  return <SavedArrangement key={state.id} id={state.id} manages={manages} />;
}
