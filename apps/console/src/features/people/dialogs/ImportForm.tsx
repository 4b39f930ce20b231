import { importPeople } from "@huiyan/contract/people/people.api";
import { Button, Upload } from "antd";
import { FileSpreadsheet } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { schemaProblem } from "../../../shared/form/schema-problem.ts";
import { DepartmentSelect } from "../department/DepartmentSelect.tsx";
import { peopleText as text } from "../people.texts.ts";
import { importFileProblem } from "./import-file.ts";
import { departmentField } from "./person-form.ts";
import "../../../shared/dialog/dialog.css";

interface Props {
  needed: boolean;
  department: string;
  onStarted: (taskId: string) => void;
}

/** One spreadsheet and the department for rows that name none. What is wrong is said beside the file. */
export function ImportForm({ needed, department, onStarted }: Props) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [dep_id, setDepartment] = useState(department);
  const [depProblem, setDepProblem] = useState<string>();
  const command = useCommand(importPeople, {
    quiet: true,
    onSuccess: ({ task_id }) => onStarted(task_id),
    onError: ({ message }) => setProblem(message),
  });
  const take = (next: File) => {
    const found = importFileProblem(next);
    setProblem(found && text(found));
    setFile(found === undefined ? next : undefined);
    return false;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = schemaProblem(departmentField(needed), dep_id);
    setDepProblem(wrong);
    if (wrong !== undefined || file === undefined || command.isPending) return;
    command.mutate({ fields: dep_id === "" ? {} : { dep_id }, files: { file: [file] } });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={text("importTitle")}>
      <Upload.Dragger accept=".xls,.xlsx" maxCount={1} showUploadList={false} beforeUpload={take}>
        <p className="import-file">
          <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden="true" />
          {file?.name ?? text("dropFile")}
        </p>
      </Upload.Dragger>
      <div role="alert" className="form-dialog-problem">
        {problem}
      </div>
      <FormField label={text("importDepartment")} error={depProblem} required={needed}>
        {(control) => (
          <DepartmentSelect
            control={control}
            value={dep_id}
            optional={!needed}
            onChange={(id) => {
              setDepartment(id);
              setDepProblem(undefined);
            }}
          />
        )}
      </FormField>
      <div className="person-foot">
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
