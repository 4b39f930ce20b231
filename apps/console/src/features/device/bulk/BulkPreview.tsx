import { type BulkRequest, listPackages, previewBulk, startBulk } from "@huiyan/contract/device/maintenance.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useAlias } from "#features/setting/setting.public.ts";
import { refreshTasks } from "#features/task/task.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { PlanLines, type PlanTexts } from "#shared/bulk/PlanLines.tsx";
import { grouped } from "#shared/format/count.ts";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { VersionSelect } from "../dialogs/VersionSelect.tsx";
import { bulkText as text } from "./bulk.texts.ts";
import { isDestructive, type targetOf } from "./bulk-steps.ts";

interface BulkVersionProps {
  request: BulkRequest & { action: "upgrade" };
  onChange: (request: BulkRequest) => void;
}

/** Field for the version to install. The plan below it shows the effect on each device. */
function BulkVersion({ request, onChange }: BulkVersionProps) {
  const packages = useQueryOf(listPackages, {}, { staleTime: 0 });
  if (packages.data === undefined || packages.data.length === 0) return null;
  return (
    <VersionSelect
      packages={packages.data}
      value={request.version}
      onChange={(version) => onChange({ action: "upgrade", version })}
    />
  );
}

const texts: PlanTexts = {
  will: (n) => text("will", { n }),
  willNot: (n) => text("willNot", { n }),
  reason: (n, reason) => text("reason", { n, text: reason }),
  unlisted: (n) => text("unlisted", { n }),
};

/** Effect of a bulk action on each device. */
function BulkPlan({ plan }: { plan: Answer<typeof previewBulk> }) {
  const lines = plan.list.map(({ device_id, name, ...line }) => ({
    ...line,
    key: device_id,
    name: (
      <>
        <span className="ell">{name || device_id}</span>
        <CopyDeviceId id={device_id} />
      </>
    ),
  }));
  return <PlanLines plan={plan} lines={lines} texts={texts} />;
}

interface Props {
  request: BulkRequest;
  target: ReturnType<typeof targetOf>;
  /** Number of requested devices as known before the preview. */
  count: number;
  onChange: (request: BulkRequest) => void;
  onStarted: (taskId: string) => void;
  onBack?: () => void;
  onCancel?: () => void;
}

/**
 * Returns the hint for an action; undefined if the action has none.
 * @param group the organisation's word for device groups
 */
function hintOf(action: BulkRequest["action"], group: string): string | undefined {
  return action === "bind" || action === "rename" ? undefined : text(`${action}Hint`, { group });
}

/**
 * Second step of a bulk action: the effect on each device, which the server calculates before any change. The button
 * shows the number of devices that will change.
 */
export function BulkPreview({ request, target, count, onChange, onStarted, onBack, onCancel }: Props) {
  const client = useQueryClient();
  const word = useAlias();
  const { action } = request;
  const input = { request, ...target };
  const preview = useQueryOf(previewBulk, input, { staleTime: 0, gcTime: 0 });
  const start = useCommand(startBulk, {
    quiet: true,
    onSuccess: ({ task_id }) => {
      refreshTasks(client);
      onStarted(task_id);
    },
  });
  const { data } = preview;
  const hint = hintOf(action, word);
  const blocked = data === undefined ? text("loading") : data.count === 0 ? text("nothing") : undefined;
  return (
    <form
      className="form-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined && !start.isPending && !start.isSuccess) start.mutate(input);
      }}
    >
      {hint !== undefined && <p className="device-hint">{hint}</p>}
      {request.action === "upgrade" && <BulkVersion request={request} onChange={onChange} />}
      <ProblemBanner query={preview} />
      {data === undefined && preview.problem === null && <ListSkeleton dense />}
      {data !== undefined && <BulkPlan plan={data} />}
      <div role="alert" className="form-dialog-problem">
        {start.error?.message}
      </div>
      <BulkFoot
        action={text(`${action}Do`, { n: grouped(data?.count ?? count) })}
        danger={isDestructive(action)}
        busy={start.isPending}
        blocked={blocked}
        onBack={onBack}
        onCancel={onCancel}
      />
    </form>
  );
}
