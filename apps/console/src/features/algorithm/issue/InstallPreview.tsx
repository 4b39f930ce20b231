import { dispatchArrangements, installAlgorithms, previewInstall } from "@huiyan/contract/algorithm/delivery.api";
import { trialRules, trialSize } from "@huiyan/contract/algorithm/trial.rules";
import { type Device } from "@huiyan/contract/device/device.api";
import { useQueryClient } from "@tanstack/react-query";
import { refreshTasks } from "#features/task/task.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { PlanLines, type PlanTexts } from "#shared/bulk/PlanLines.tsx";
import { grouped } from "#shared/format/count.ts";
import { ListSkeleton } from "#shared/list/table/ListSkeleton.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type Chosen } from "./InstallChoice.tsx";
import { issueText as text } from "./issue.texts.ts";

const texts: PlanTexts = {
  will: (n) => text("will", { n }),
  willNot: (n) => text("willNot", { n }),
  reason: (n, reason) => text("reason", { n, text: reason }),
  unlisted: (n) => text("unlisted", { n }),
};

interface Props {
  chosen: Chosen;
  devices: readonly Device[];
  onStarted: (taskId: string) => void;
  onBack: () => void;
}

/** Effect of the installation on each device, calculated by the server before any change. */
export function InstallPreview({ chosen, devices, onStarted, onBack }: Props) {
  const client = useQueryClient();
  const { platform, algIds, what } = chosen;
  const device_ids = devices.map(({ device_id }) => device_id);
  const input = { platform, alg_ids: algIds, device_ids };
  const preview = useQueryOf(previewInstall, input, { staleTime: 0, gcTime: 0 });
  const options = {
    quiet: true,
    onSuccess({ task_id }: { task_id: string }) {
      refreshTasks(client);
      onStarted(task_id);
    },
  };
  const install = useCommand(installAlgorithms, options);
  const dispatch = useCommand(dispatchArrangements, options);
  const start = what === "algorithms" ? install : dispatch;
  const { data } = preview;
  const tried = trialSize(data?.count ?? 0);
  const blocked = data === undefined ? text("loading") : data.count === 0 ? text("nothing") : undefined;
  return (
    <form
      className="form-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked !== undefined || start.isPending || start.isSuccess) return;
        if (what === "algorithms") install.mutate(input);
        else dispatch.mutate({ device_id: device_ids, gather_id: [...chosen.chosen] });
      }}
    >
      {tried > 0 && <p>{text("trialHint", { n: grouped(tried), minutes: trialRules.watchMs / 60_000 })}</p>}
      <ProblemBanner query={preview} />
      {data === undefined && preview.problem === null && <ListSkeleton dense />}
      {data !== undefined && (
        <PlanLines
          plan={data}
          lines={data.list.map(({ device_id, name, ...line }) => ({
            ...line,
            key: device_id,
            name: name || device_id,
          }))}
          texts={texts}
        />
      )}
      <div role="alert" className="form-dialog-problem">
        {start.error?.message}
      </div>
      <BulkFoot
        action={text("installDo", { n: grouped(data?.count ?? devices.length) })}
        busy={start.isPending}
        blocked={blocked}
        onBack={onBack}
      />
    </form>
  );
}
