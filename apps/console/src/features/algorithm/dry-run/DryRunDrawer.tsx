import { type ArrangementGraph } from "@huiyan/contract/algorithm/arrangement.rules";
import { type Received } from "@huiyan/contract/endpoint";
import { getDryRun, startDryRun } from "@huiyan/contract/point/dry-run.api";
import { dryRunLimits } from "@huiyan/contract/point/dry-run.device";
import { clipRecording } from "@huiyan/contract/recording/recording.api";
import { useQuery } from "@tanstack/react-query";
import { Button, Drawer, Progress } from "antd";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type ChosenVideo, DryRunChoice } from "./DryRunChoice.tsx";
import { dryRunText as text } from "./dry-run.texts.ts";
import { TracePlayer } from "./TracePlayer.tsx";
import { unpackTrace } from "./unpack-trace.ts";
import { useLocalCopy } from "./use-local-copy.ts";
import "./dry-run.css";

const pollMs = 1_000;

/** A dry run and the source of its video: the address of a clip, or a stream of a recording on the device. */
interface Running {
  id: string;
  source: string;
  isStreamed: boolean;
}

interface ResultProps extends Running {
  /** Algorithm of the node that is selected on the canvas. */
  algId: string | undefined;
  onChoose: (algId: string) => void;
}

function DryRunResult({ id, source, isStreamed, algId, onChoose }: ResultProps) {
  const copy = useLocalCopy(isStreamed ? source : undefined);
  const query = useQueryOf(
    getDryRun,
    { _id: id },
    {
      refetchInterval: ({ state: { data } }) => (data === undefined || data.state === "running" ? pollMs : false),
    },
  );
  const { data } = query;
  const packed = data?.trace ?? null;
  const { data: trace, isError: isUnreadable } = useQuery({
    queryKey: ["dry-run-trace", id],
    enabled: packed !== null,
    staleTime: Infinity,
    retry: false,
    queryFn: () => unpackTrace(packed ?? ""),
  });
  if (data === undefined) return <ProblemBanner query={query} />;
  if (data.state === "failed" || isUnreadable)
    return (
      <p className="dry-run-failed" role="alert">
        {text("failed", { reason: isUnreadable ? text("unreadable") : data.text })}
      </p>
    );
  if (trace === undefined)
    return (
      <div role="status">
        <Progress percent={Math.round(data.percent)} showInfo={false} />
        <p className="note">
          {text("running", { text: data.text || text("waiting"), percent: Math.round(data.percent) })}
        </p>
      </div>
    );
  const last = trace.algs.at(-1) ?? "";
  const chosen = algId !== undefined && trace.algs.includes(algId) ? algId : last;
  return (
    <>
      {copy.hasFailed && (
        <p className="dry-run-failed" role="alert">
          {text("videoLost")}
        </p>
      )}
      <TracePlayer trace={trace} source={isStreamed ? copy.address : source} algId={chosen} onChoose={onChoose} />
    </>
  );
}

interface Props {
  graph: ArrangementGraph;
  algId: string | undefined;
  onChoose: (algId: string) => void;
  onClosed: () => void;
}

/** Drawer next to the canvas that runs the pipeline on a recorded video. Opens when mounted. */
export function DryRunDrawer({ graph, algId, onChoose, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [pointId, setPoint] = useState<string>();
  const [video, setVideo] = useState<ChosenVideo>();
  const [running, setRunning] = useState<Running>();
  const start = useCommand(startDryRun, { quiet: true });
  const piece = useCommand(clipRecording, { quiet: true });
  const isStarting = start.isPending || piece.isPending;
  const begin = (source: string, chosen: Pick<Received<typeof startDryRun>, "message_id" | "recording">) => {
    const drawn = { nodes: [...graph.nodes], edges: [...graph.edges] };
    start.mutate(
      { point_id: pointId ?? "", ...chosen, graph: drawn },
      { onSuccess: ({ _id }) => setRunning({ id: _id, source, isStreamed: chosen.recording !== undefined }) },
    );
  };
  const run = () => {
    if (pointId === undefined || video === undefined || isStarting) return;
    start.reset();
    piece.reset();
    if (video.kind === "clip") return begin(video.address, { message_id: video.messageId });
    const recording = { from: video.from, to: video.from + dryRunLimits.seconds * 1_000 };
    piece.mutate({ _id: pointId, ...recording }, { onSuccess: ({ url }) => begin(url, { recording }) });
  };
  const blocked = pointId === undefined ? text("missingPoint") : video === undefined ? text("missingClip") : undefined;
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
          <Button type="primary" disabled={blocked !== undefined} loading={isStarting} onClick={run}>
            {text(running === undefined ? "start" : "again")}
          </Button>
        </div>
      }
    >
      <p className="note">{text("intro")}</p>
      <DryRunChoice
        algIds={graph.nodes.flatMap(({ alg_id }) => alg_id ?? [])}
        pointId={pointId}
        chosen={video}
        onPoint={(next) => {
          setPoint(next);
          setVideo(undefined);
        }}
        onChoose={setVideo}
      />
      <div role="alert" className="form-dialog-problem">
        {(piece.error ?? start.error)?.message}
      </div>
      {running !== undefined && <DryRunResult key={running.id} {...running} algId={algId} onChoose={onChoose} />}
    </Drawer>
  );
}
