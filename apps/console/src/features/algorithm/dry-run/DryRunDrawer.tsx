import { type ArrangementGraph } from "@huiyan/contract/algorithm/arrangement.rules";
import { getDryRun, startDryRun } from "@huiyan/contract/point/dry-run.api";
import { Button, Drawer, Progress } from "antd";
import { useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { type ChosenClip, DryRunChoice } from "./DryRunChoice.tsx";
import { dryRunText as text } from "./dry-run.texts.ts";
import { TracePlayer } from "./TracePlayer.tsx";
import "./dry-run.css";

const lookEveryMs = 1_000;

interface ResultProps {
  id: string;
  source: string;
  /** Of the node that is chosen on the canvas. */
  algId: string | undefined;
  onChoose: (algId: string) => void;
}

function DryRunResult({ id, source, algId, onChoose }: ResultProps) {
  const query = useQueryOf(
    getDryRun,
    { _id: id },
    {
      refetchInterval: ({ state: { data } }) => (data === undefined || data.state === "running" ? lookEveryMs : false),
    },
  );
  const { data } = query;
  if (data === undefined) return <ProblemBanner query={query} />;
  if (data.state === "failed")
    return (
      <p className="dry-run-failed" role="alert">
        {text("failed", { reason: data.text })}
      </p>
    );
  if (data.trace === null)
    return (
      <div role="status">
        <Progress percent={Math.round(data.percent)} showInfo={false} />
        <p className="note">
          {text("running", { text: data.text || text("waiting"), percent: Math.round(data.percent) })}
        </p>
      </div>
    );
  const last = data.trace.algs.at(-1) ?? "";
  const chosen = algId !== undefined && data.trace.algs.includes(algId) ? algId : last;
  return <TracePlayer trace={data.trace} source={source} algId={chosen} onChoose={onChoose} />;
}

interface Props {
  graph: ArrangementGraph;
  algId: string | undefined;
  onChoose: (algId: string) => void;
  onClosed: () => void;
}

/** Tries what is drawn on a stored clip, beside the canvas. Mounts to open. */
export function DryRunDrawer({ graph, algId, onChoose, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [pointId, setPoint] = useState<string>();
  const [clip, setClip] = useState<ChosenClip>();
  const [running, setRunning] = useState<{ id: string; source: string }>();
  const start = useCommand(startDryRun, { quiet: true });
  const run = () => {
    if (clip === undefined || start.isPending) return;
    const drawn = { nodes: [...graph.nodes], edges: [...graph.edges] };
    start.mutate(
      { point_id: clip.pointId, message_id: clip.messageId, graph: drawn },
      { onSuccess: ({ _id }) => setRunning({ id: _id, source: clip.source }) },
    );
  };
  const blocked = pointId === undefined ? text("missingPoint") : clip === undefined ? text("missingClip") : undefined;
  return (
    <Drawer
      open={open}
      title={text("title")}
      size={480}
      mask={false}
      closable={{ "aria-label": text("close") }}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
      footer={
        <div className="dry-run-foot">
          <span className="note">{blocked}</span>
          <Button type="primary" disabled={blocked !== undefined} loading={start.isPending} onClick={run}>
            {text(running === undefined ? "start" : "again")}
          </Button>
        </div>
      }
    >
      <p className="note">{text("intro")}</p>
      <DryRunChoice
        pointId={pointId}
        chosen={clip}
        onPoint={(next) => {
          setPoint(next);
          setClip(undefined);
        }}
        onChoose={setClip}
      />
      <div role="alert" className="form-dialog-problem">
        {start.error?.message}
      </div>
      {running !== undefined && <DryRunResult key={running.id} {...running} algId={algId} onChoose={onChoose} />}
    </Drawer>
  );
}
