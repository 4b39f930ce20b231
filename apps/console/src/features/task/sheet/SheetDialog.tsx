import { type Endpoint, type FileOutput } from "@huiyan/contract/endpoint";
import { type Task } from "@huiyan/contract/task/task.api";
import { Button, Modal } from "antd";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type z } from "zod";
import { download } from "#shared/api/download.ts";
import { dialogText } from "#shared/dialog/dialog.texts.ts";
import { type Submission } from "#shared/form/use-submission.ts";
import { notify } from "#shared/notice/notice.ts";
import { TaskProgress } from "../TaskProgress.tsx";
import { SheetForm } from "./SheetForm.tsx";
import { type SheetLabels } from "./sheet-labels.ts";
import { type Sheet } from "./use-sheet.ts";
import "#shared/dialog/dialog.css";
import "./sheet.css";

interface Props {
  sheet: Sheet;
  /** Submission that uploads the spreadsheet. */
  run: Submission & { forget: () => void };
  labels: SheetLabels;
  template: Endpoint<z.ZodObject<Record<never, never>>, FileOutput>;
  /** Called when all rows have been processed. */
  onFinished: () => void;
  onClosed: () => void;
  /** Form fields in addition to the file. */
  children: ReactNode;
}

async function saveTemplate(template: Props["template"], name: string): Promise<void> {
  try {
    await download(template, {}, `${name}.xlsx`);
  } catch (error) {
    notify("error", error instanceof Error ? error.message : String(error));
  }
}

/**
 * Dialog of an import from a spreadsheet: download of a template, upload, then the result of each row. Closing the
 * dialog does not stop the import.
 */
export function SheetDialog({ sheet, run, labels, template, onFinished, onClosed, children }: Props) {
  const [open, setOpen] = useState(true);
  const finish = ({ failed }: Task) => {
    if (failed === 0) notify("success", labels.finished);
    sheet.ended();
    onFinished();
  };
  return (
    <Modal
      open={open}
      title={labels.title}
      width={560}
      footer={null}
      closable={{ "aria-label": dialogText("close") }}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {sheet.running === undefined ? (
        <div className="form-dialog">
          <p>{labels.steps}</p>
          <div>
            <Button
              icon={<Download size={14} aria-hidden="true" />}
              onClick={() => void saveTemplate(template, labels.templateName)}
            >
              {labels.template}
            </Button>
          </div>
          <SheetForm sheet={sheet} run={run} labels={labels}>
            {children}
          </SheetForm>
        </div>
      ) : (
        <>
          <TaskProgress id={sheet.running} title={labels.title} onFinished={finish} />
          <div className="sheet-foot">
            <Button onClick={sheet.another}>{labels.another}</Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {dialogText("close")}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
