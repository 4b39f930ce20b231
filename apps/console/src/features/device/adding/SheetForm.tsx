import { importDevices } from "@huiyan/contract/device/adding.api";
import { Button, Upload } from "antd";
import { FileSpreadsheet } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { useAlias } from "../../setting/setting.public.ts";
import { GroupSelect } from "../dialogs/GroupSelect.tsx";
import { type ChosenGroup } from "../use-chosen-group.ts";
import { addingText as text } from "./adding.texts.ts";
import { sheetProblem } from "./sheet-file.ts";

interface Props {
  group: ChosenGroup | undefined;
  onStarted: (taskId: string) => void;
}

/** One spreadsheet and the group that its devices join. What is wrong is said beside the file. */
export function SheetForm({ group, onStarted }: Props) {
  const word = useAlias();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [group_id, setGroup] = useState(group?.id ?? "");
  const command = useCommand(importDevices, {
    quiet: true,
    onSuccess: ({ task_id }) => onStarted(task_id),
    onError: ({ message }) => setProblem(message),
  });
  const take = (next: File) => {
    const wrong = sheetProblem(next);
    setProblem(wrong);
    setFile(wrong === undefined ? next : undefined);
    return false;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === undefined || command.isPending) return;
    command.mutate({ fields: group_id === "" ? {} : { group_id }, files: { file: [file] } });
  };
  return (
    <form className="sheet-form" onSubmit={submit} noValidate aria-label={text("batch")}>
      <Upload.Dragger accept=".xls,.xlsx" maxCount={1} showUploadList={false} beforeUpload={take}>
        <p className="sheet-drop">
          <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden="true" />
          {file?.name ?? text("dropFile")}
        </p>
      </Upload.Dragger>
      <div role="alert" className="form-dialog-problem">
        {problem}
      </div>
      <FormField label={text("target", { group: word })} error={undefined} hint={text("targetHint", { group: word })}>
        {(control) => <GroupSelect control={control} value={group_id} optional onChange={setGroup} />}
      </FormField>
      <div className="device-dialog-foot">
        <Button
          type="primary"
          htmlType="submit"
          loading={command.isPending}
          disabled={file === undefined}
          {...(file === undefined ? { title: text("dropFile") } : {})}
        >
          {text("upload")}
        </Button>
      </div>
    </form>
  );
}
