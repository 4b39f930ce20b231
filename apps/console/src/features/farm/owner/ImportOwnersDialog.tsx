import { farmImportLimits } from "@huiyan/contract/farm/farm.rules";
import { getFarmOwnerTemplate, importFarmOwners } from "@huiyan/contract/farm/owner.api";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { GroupSelect } from "#features/device/device.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { SheetDialog, type SheetLabels, sheetFileProblem, useSheet } from "#features/task/task.public.ts";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { grouped } from "#shared/format/count.ts";
import { farmText as text } from "../farm.texts.ts";
import { refreshFarm } from "../farm-cache.ts";

interface Props {
  /** Id of a running import, whose progress is shown. */
  task: string | undefined;
  /** Id of the group that is chosen in the tree. */
  group: string | undefined;
  onClosed: () => void;
}

const labels = (group: string): SheetLabels => ({
  title: text("batchTitle"),
  steps: text("batchSteps", { n: grouped(farmImportLimits.rows), group }),
  template: text("template"),
  templateName: text("templateName"),
  dropFile: text("dropFile"),
  upload: text("upload"),
  another: text("another"),
  finished: text("finished"),
});

function problemOf(file: File): string | undefined {
  const found = sheetFileProblem(file, farmImportLimits.bytes);
  return found && text(found);
}

/** Dialog that imports farmers from a spreadsheet. The chosen group applies to rows that name no group. */
export function ImportOwnersDialog({ task, group = "", onClosed }: Props) {
  const client = useQueryClient();
  const word = useAlias();
  const sheet = useSheet(task, problemOf);
  const form = useCommandForm(importFarmOwners, {
    schema: z.object({ org_group: z.string() }),
    initial: { org_group: group },
    sent: ({ org_group }) =>
      sheet.file && { fields: org_group === "" ? {} : { org_group }, files: { file: [sheet.file] } },
    onSuccess: sheet.start,
  });
  return (
    <SheetDialog
      sheet={sheet}
      run={form}
      labels={labels(word)}
      template={getFarmOwnerTemplate}
      onFinished={() => void refreshFarm(client)}
      onClosed={onClosed}
    >
      <FormField form={form} name="org_group" label={text("batchGroup", { group: word })}>
        {(control) => <GroupSelect {...control} optional />}
      </FormField>
    </SheetDialog>
  );
}
