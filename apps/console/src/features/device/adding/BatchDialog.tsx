import { addingTexts, deviceSheetLimits, getDeviceTemplate, importDevices } from "@huiyan/contract/device/adding.api";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { useAlias } from "#features/setting/setting.public.ts";
import { SheetDialog, type SheetLabels, useSheet } from "#features/task/task.public.ts";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { grouped } from "#shared/format/count.ts";
import { refreshDevices } from "../device-cache.ts";
import { GroupSelect } from "../dialogs/GroupSelect.tsx";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { addingText as text } from "./adding.texts.ts";
import { sheetProblem } from "./sheet-file.ts";

interface Props {
  /** Id of a running import, whose progress is shown. */
  task: string | undefined;
  /** Group to which the devices are added. */
  group: ChosenGroup | undefined;
  onClosed: () => void;
}

const labels = (): SheetLabels => ({
  title: text("batch"),
  steps: text("batchSteps", { n: grouped(deviceSheetLimits.rows) }),
  template: text("template"),
  templateName: text("templateName"),
  dropFile: text("dropFile"),
  upload: text("upload"),
  another: text("another"),
  finished: contractText(addingTexts.uploaded),
});

/** Dialog that adds devices from a spreadsheet to a group. */
export function BatchDialog({ task, group, onClosed }: Props) {
  const client = useQueryClient();
  const word = useAlias();
  const sheet = useSheet(task, sheetProblem);
  const form = useCommandForm(importDevices, {
    schema: z.object({ group_id: z.string() }),
    initial: { group_id: group?.id ?? "" },
    sent: ({ group_id }) =>
      sheet.file && { fields: group_id === "" ? {} : { group_id }, files: { file: [sheet.file] } },
    onSuccess: sheet.start,
  });
  return (
    <SheetDialog
      sheet={sheet}
      run={form}
      labels={labels()}
      template={getDeviceTemplate}
      onFinished={() => void refreshDevices(client)}
      onClosed={onClosed}
    >
      <FormField
        form={form}
        name="group_id"
        label={text("target", { group: word })}
        hint={text("targetHint", { group: word })}
      >
        {(control) => <GroupSelect {...control} optional />}
      </FormField>
    </SheetDialog>
  );
}
