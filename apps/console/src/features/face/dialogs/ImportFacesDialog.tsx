import { faceTypeNames } from "@huiyan/contract/face/face.names";
import { faceImportLimits } from "@huiyan/contract/face/face.rules";
import { getFaceImport } from "@huiyan/contract/face/face-import.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Checkbox, Modal, Progress, Radio } from "antd";
import { FileArchive } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { refreshTasks, TaskProgress } from "#features/task/task.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { dialogText } from "#shared/dialog/dialog.texts.ts";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { grouped } from "#shared/format/count.ts";
import { pickText } from "#shared/format/texts.ts";
import { notify } from "#shared/notice/notice.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { faceText as text } from "../face.texts.ts";
import { refreshFaces } from "../face-cache.ts";
import { ConsentFormFields } from "./FaceFormFields.tsx";
import { ConsentForm, type FaceValues, newFaceValues, sentConsent } from "./face-form.ts";
import { useZip } from "./use-zip.ts";
import "#shared/dialog/dialog.css";

/** Poll interval of the import in milliseconds. docs/reference/faces.md I6. */
const pollMs = 1_000;

interface Props {
  /** Id of a running import, whose progress is shown. */
  task: string | undefined;
  onClosed: () => void;
}

/**
 * Dialog that uploads a zip file in chunks, then shows the result of each picture. Closing the dialog does not stop the
 * import.
 */
export function ImportFacesDialog({ task, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const zip = useZip(task);
  const isSending = zip.percent !== undefined;
  return (
    <Modal
      open={open}
      title={text("importTitle")}
      width={560}
      footer={null}
      closable={{ "aria-label": dialogText("close") }}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {zip.running === undefined ? (
        <ZipForm zip={zip} isSending={isSending} />
      ) : (
        <>
          <ImportProgress id={zip.running} onDone={(isWhole) => isWhole && setOpen(false)} />
          <div className="face-foot">
            <Button onClick={zip.another}>{text("anotherZip")}</Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {text("close")}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

function ZipForm({ zip, isSending }: { zip: ReturnType<typeof useZip>; isSending: boolean }) {
  const [type, setType] = useState<0 | 1>(0);
  const [isDoubled, setDoubled] = useState(false);
  const consent = useContractForm<FaceValues, typeof ConsentForm>(ConsentForm, newFaceValues());
  const start = async () => {
    const checked = await consent.check();
    if (checked === undefined) return;
    await zip.start({ type, allow_duplicate: isDoubled ? "1" : "0", ...sentConsent(checked) });
  };
  return (
    <div className="form-dialog">
      <p>{text("importSteps")}</p>
      <p className="note">{text("importLimits", { n: grouped(faceImportLimits.files) })}</p>
      <FieldFrame label={text("defaultType")}>
        {(control) => (
          <Radio.Group
            {...control}
            value={type}
            disabled={isSending}
            onChange={({ target }) => setType(target.value === 1 ? 1 : 0)}
            options={([0, 1] as const).map((value) => ({ value, label: pickText(faceTypeNames[value]) }))}
          />
        )}
      </FieldFrame>
      <Checkbox checked={isDoubled} disabled={isSending} onChange={({ target }) => setDoubled(target.checked)}>
        {text("importDouble")}
      </Checkbox>
      <ConsentFormFields form={consent} busy={isSending} />
      <label
        className="face-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer.files;
          if (dropped !== undefined && !isSending) zip.take(dropped);
        }}
      >
        <FileArchive size={24} strokeWidth={1.5} aria-hidden="true" />
        <span className="ell">{zip.file?.name ?? text("dropZip")}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".zip"
          aria-label={text("dropZip")}
          disabled={isSending}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) zip.take(chosen);
            target.value = "";
          }}
        />
      </label>
      {zip.percent !== undefined && (
        <>
          <Progress percent={zip.percent} showInfo={false} size="small" aria-label={text("importTitle")} />
          <span className="note num" role="status">
            {text("uploading", { percent: zip.percent })}
          </span>
        </>
      )}
      <div role="alert" className="form-dialog-problem">
        {zip.problem}
      </div>
      <div className="face-foot">
        <Button type="primary" disabled={zip.file === undefined} loading={isSending} onClick={() => void start()}>
          {text(zip.canResume ? "resume" : "upload")}
        </Button>
      </div>
    </div>
  );
}

/** Shows numbers while the import runs, then the result of each picture. */
function ImportProgress({ id, onDone }: { id: string; onDone: (isWhole: boolean) => void }) {
  const client = useQueryClient();
  const query = useQueryOf(
    getFaceImport,
    { task_id: id },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data?.status === 2 ? false : pollMs) },
  );
  const progress = query.data;
  const isDone = progress?.status === 2;
  const report = useEffectEvent(() => {
    void refreshFaces(client);
    refreshTasks(client);
    if (progress === undefined) return;
    if (progress.failed === 0) notify("success", text("importDone"));
    onDone(progress.failed === 0);
  });
  useEffect(() => {
    if (isDone) report();
  }, [isDone]);
  if (progress === undefined) return <ProblemBanner query={query} />;
  const { total, done, failed } = progress;
  if (isDone && failed > 0) return <TaskProgress id={id} title={text("importTitle")} />;
  return (
    <div className="form-dialog">
      <ProblemBanner query={query} />
      <Progress
        percent={total === 0 ? 0 : Math.round(((done + failed) / total) * 100)}
        showInfo={false}
        size="small"
        aria-label={text("importTitle")}
      />
      <span className="num" role="status">
        {text("importing", { done: grouped(done + failed), total: grouped(total) })}
      </span>
      {failed > 0 && <span className="note num">{text("importFailed", { failed: grouped(failed) })}</span>}
    </div>
  );
}
