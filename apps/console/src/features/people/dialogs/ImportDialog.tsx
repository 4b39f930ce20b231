import { getImportTemplate } from "@huiyan/contract/people/people.api";
import { importLimits, needsDepartment } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "../../../shared/api/download.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { grouped } from "../../../shared/format/count.ts";
import { TaskProgress } from "../../task/task.public.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { ImportForm } from "./ImportForm.tsx";
import "../../../shared/dialog/dialog.css";

interface Props {
  caller: Role;
  /** An import that goes on already. */
  task: string | undefined;
  department: string;
  onClosed: () => void;
}

async function saveTemplate(): Promise<void> {
  try {
    await download(getImportTemplate, {}, `${text("templateName")}.xlsx`);
  } catch (error) {
    notify("error", error instanceof Error ? error.message : String(error));
  }
}

/** Template, upload, and then what becomes of each row. The import goes on when this is closed. */
export function ImportDialog({ caller, task, department, onClosed }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  const [running, setRunning] = useState(task);
  const finished = ({ failed }: { failed: number }) => {
    if (failed === 0) notify("success", text("importFinished"));
    refreshPeople(client);
  };
  return (
    <Modal
      open={open}
      title={text("importTitle")}
      width={560}
      footer={null}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {running === undefined ? (
        <div className="form-dialog">
          <p className="person-hint">{text("importSteps", { n: grouped(importLimits.rows) })}</p>
          <div>
            <Button icon={<Download size={14} aria-hidden="true" />} onClick={() => void saveTemplate()}>
              {text("template")}
            </Button>
          </div>
          <ImportForm needed={needsDepartment(caller)} department={department} onStarted={setRunning} />
        </div>
      ) : (
        <>
          <TaskProgress id={running} title={text("importTitle")} onFinished={finished} />
          <div className="person-foot">
            <Button onClick={() => setRunning(undefined)}>{text("another")}</Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {text("close")}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
