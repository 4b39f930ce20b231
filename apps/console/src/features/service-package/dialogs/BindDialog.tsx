import { listAllPoints } from "@huiyan/contract/point/point.api";
import { bindService, type ServiceSubscription, unbindService } from "@huiyan/contract/service-package/package.api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { call } from "#shared/api/call.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { useSubmission } from "#shared/form/use-submission.ts";
import { notify } from "#shared/notice/notice.ts";
import { packageName } from "../format-package.ts";
import { refreshPackages } from "../package-cache.ts";
import { packageText as text } from "../service-package.texts.ts";

interface Change {
  added: string[];
  gone: string[];
}

/**
 * Dialog that chooses the points of a storage package. Points that are not chosen are unbound, except those outside the
 * user's scope.
 */
export function BindDialog({ subscription, onClosed }: { subscription: ServiceSubscription; onClosed: () => void }) {
  const { _id, title, number: max, storage_days: days, bound } = subscription;
  const client = useQueryClient();
  const points = useQueryOf(listAllPoints, {});
  const before = bound.map((point) => point._id);
  const [chosen, setChosen] = useState(before);
  const change: Change = {
    added: chosen.filter((id) => !before.includes(id)),
    gone: before.filter((id) => !chosen.includes(id)),
  };
  const isChanged = change.added.length + change.gone.length > 0;
  const save = useMutation<void, Error, Change>({
    mutationFn: async ({ added, gone }) => {
      // Unbinds points first, so that the package has space for the new ones.
      if (gone.length > 0) await call(unbindService, { point_ids: gone });
      if (added.length > 0) await call(bindService, { point_ids: added, service_id: _id });
    },
    onSuccess: () => notify("success", text("saved")),
    onSettled: () => refreshPackages(client),
  });
  const run = { ...useSubmission(save, () => change), dirty: isChanged };
  const names = new Map(bound.map((point) => [point._id, point.name]));
  for (const point of points.data ?? []) names.set(point._id, `${point.name}（${point.device_name}）`);
  const blocked = chosen.length > max ? text("bindMany", { max }) : isChanged ? undefined : text("unchanged");
  return (
    <CommandDialog
      run={run}
      title={text("bindTitle", { title: packageName(title) })}
      action={text("save")}
      problem={run.problem ?? (chosen.length > max ? text("bindMany", { max }) : undefined)}
      blocked={blocked}
      onClosed={onClosed}
    >
      <FieldFrame label={text("points")} hint={text("bindHint", { max, days })} error={points.problem?.message}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            defaultActiveFirstOption={false}
            showSearch={{ optionFilterProp: "label" }}
            placeholder={text("bindPlaceholder")}
            loading={points.isPending}
            value={chosen}
            options={[...names].map(([value, label]) => ({ value, label }))}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
    </CommandDialog>
  );
}
