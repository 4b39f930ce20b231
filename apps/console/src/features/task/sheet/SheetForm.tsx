import { Button, Upload } from "antd";
import { FileSpreadsheet } from "lucide-react";
import { type FormEvent, type ReactNode } from "react";
import { type Submission } from "#shared/form/use-submission.ts";
import { type SheetLabels } from "./sheet-labels.ts";
import { type Sheet } from "./use-sheet.ts";

interface Props {
  sheet: Sheet;
  run: Submission & { forget: () => void };
  labels: SheetLabels;
  /** Form fields in addition to the file. */
  children: ReactNode;
}

/** Form with a field for one spreadsheet, and further fields. The error is shown below the file. */
export function SheetForm({ sheet, run, labels, children }: Props) {
  const { file, problem, take } = sheet;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file !== undefined) run.submit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={labels.title}>
      <Upload.Dragger
        accept=".xls,.xlsx"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(next) => {
          run.forget();
          take(next);
          return false;
        }}
      >
        <p className="sheet-drop">
          <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden="true" />
          {file?.name ?? labels.dropFile}
        </p>
      </Upload.Dragger>
      <div role="alert" className="form-dialog-problem">
        {problem ?? run.problem}
      </div>
      {children}
      <div className="sheet-foot">
        <Button
          type="primary"
          htmlType="submit"
          loading={run.busy}
          disabled={file === undefined}
          {...(file === undefined ? { title: labels.dropFile } : {})}
        >
          {labels.upload}
        </Button>
      </div>
    </form>
  );
}
