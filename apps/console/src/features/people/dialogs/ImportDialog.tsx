import { getImportTemplate, importPeople } from "@huiyan/contract/people/people.api";
import { importLimits, needsDepartment } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { SheetDialog, type SheetLabels, useSheet } from "#features/task/task.public.ts";
import { FormField } from "#shared/form/FormField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { grouped } from "#shared/format/count.ts";
import { DepartmentSelect } from "../department/DepartmentSelect.tsx";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { importFileProblem } from "./import-file.ts";
import { departmentField } from "./person-form.ts";

interface Props {
  caller: Role;
  /** Id of a running import, whose progress is shown. */
  task: string | undefined;
  department: string;
  onClosed: () => void;
}

const labels = (): SheetLabels => ({
  title: text("importTitle"),
  steps: text("importSteps", { n: grouped(importLimits.rows) }),
  template: text("template"),
  templateName: text("templateName"),
  dropFile: text("dropFile"),
  upload: text("upload"),
  another: text("another"),
  finished: text("importFinished"),
});

function problemOf(file: File): string | undefined {
  const found = importFileProblem(file);
  return found && text(found);
}

/** Dialog that imports members from a spreadsheet. The chosen department applies to rows that name no department. */
export function ImportDialog({ caller, task, department, onClosed }: Props) {
  const client = useQueryClient();
  const needed = needsDepartment(caller);
  const sheet = useSheet(task, problemOf);
  const form = useCommandForm(importPeople, {
    schema: z.object({ dep_id: departmentField(needed) }),
    initial: { dep_id: department },
    sent: ({ dep_id }) => sheet.file && { fields: dep_id === "" ? {} : { dep_id }, files: { file: [sheet.file] } },
    onSuccess: sheet.start,
  });
  return (
    <SheetDialog
      sheet={sheet}
      run={form}
      labels={labels()}
      template={getImportTemplate}
      onFinished={() => refreshPeople(client)}
      onClosed={onClosed}
    >
      <FormField form={form} name="dep_id" label={text("importDepartment")} required={needed}>
        {(control) => <DepartmentSelect {...control} optional={!needed} />}
      </FormField>
    </SheetDialog>
  );
}
