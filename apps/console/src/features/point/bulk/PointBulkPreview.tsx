import { type PointBulkRequest, previewPointBulk, startPointBulk } from "@huiyan/contract/point/point-bulk.api";
import { useQueryClient } from "@tanstack/react-query";
import { refreshTasks } from "#features/task/task.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { PlanLines, type PlanTexts } from "#shared/bulk/PlanLines.tsx";
import { grouped } from "#shared/format/count.ts";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { pointBulkText as text } from "./point-bulk.texts.ts";
import { type ChosenPoints, countOf, targetOf } from "./point-bulk.ts";

interface Props {
  request: PointBulkRequest;
  chosen: ChosenPoints;
  onStarted: (taskId: string) => void;
  onBack?: () => void;
  onCancel?: () => void;
}

const texts: PlanTexts = {
  will: (n) => text("will", { n }),
  willNot: (n) => text("willNot", { n }),
  reason: (n, reason) => text("reason", { n, text: reason }),
  unlisted: (n) => text("unlisted", { n }),
};

/**
 * Second step of a bulk action: the effect on each point, which the server calculates before any change. The button
 * shows how many points will change.
 */
export function PointBulkPreview({ request, chosen, onStarted, onBack, onCancel }: Props) {
  const client = useQueryClient();
  const input = { request, ...targetOf(chosen) };
  const preview = useQueryOf(previewPointBulk, input, { staleTime: 0, gcTime: 0 });
  const start = useCommand(startPointBulk, {
    quiet: true,
    onSuccess: ({ task_id }) => {
      refreshTasks(client);
      onStarted(task_id);
    },
  });
  const { data } = preview;
  const blocked = data === undefined ? text("loading") : data.count === 0 ? text("nothing") : undefined;
  const lines = data?.list.map(({ _id, name, device_name, ...line }) => ({
    ...line,
    key: _id,
    name: (
      <>
        <span className="ell">{name}</span>
        <span className="note ell">{device_name}</span>
      </>
    ),
  }));
  return (
    <form
      className="form-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined && !start.isPending && !start.isSuccess) start.mutate(input);
      }}
    >
      <p className="bulk-hint">{text(`${request.action}Hint`)}</p>
      <ProblemBanner query={preview} />
      {data === undefined && preview.problem === null && <ListSkeleton dense />}
      {data !== undefined && lines !== undefined && <PlanLines plan={data} lines={lines} texts={texts} />}
      <div role="alert" className="form-dialog-problem">
        {start.error?.message}
      </div>
      <BulkFoot
        action={text(`${request.action}Do`, { n: grouped(data?.count ?? countOf(chosen)) })}
        danger={request.action === "remove"}
        busy={start.isPending}
        blocked={blocked}
        onBack={onBack}
        onCancel={onCancel}
      />
    </form>
  );
}
