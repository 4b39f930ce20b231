import { type Endpoint, type FileOutput } from "@huiyan/contract/endpoint";
import { roleMay } from "@huiyan/contract/permissions";
import { type Slip } from "@huiyan/contract/weighing/slip";
import { getSlip, getSlipFile, getSlipPdf, getSlipSheet } from "@huiyan/contract/weighing/weighing.api";
import { slipFileName } from "@huiyan/contract/weighing/weighing.rules";
import { sheetTexts } from "@huiyan/contract/weighing/weighing.texts";
import { useMutation } from "@tanstack/react-query";
import { Button, Modal, Skeleton } from "antd";
import { Ban, FileJson, FileSpreadsheet, FileText, Printer, Receipt, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { download } from "#shared/api/download.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { isViewing } from "#shared/auth/session.store.ts";
import { fullTime } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { weighingText as text } from "../weighing.texts.ts";
import { SlipSheet } from "./SlipSheet.tsx";
import { usePrint } from "./use-print.tsx";
import { VoidDialog } from "./VoidDialog.tsx";

interface FileProps {
  slip: Slip;
  endpoint: Endpoint<(typeof getSlipSheet)["input"], FileOutput>;
  ending: string;
  icon: ReactNode;
  children: string;
}

/** Button that downloads a file of the slip. A failure is shown with the server's text. */
function FileButton({ slip, endpoint, ending, icon, children }: FileProps) {
  const name = `${slipFileName(sheetTexts.title[0], slip)}.${ending}`;
  const run = useMutation({
    mutationFn: () => download(endpoint, { _id: slip._id }, name),
    onSuccess: () => notify("success", text("downloaded")),
    onError: (error) => notify("error", error.message),
  });
  return (
    <Button icon={icon} loading={run.isPending} onClick={() => run.mutate()}>
      {children}
    </Button>
  );
}

function SlipActions({ slip, onVoid }: { slip: Slip; onVoid: () => void }) {
  const { print, copy } = usePrint(slip);
  const role = useCaller().data?.staff?.role;
  const mayVoid = role !== undefined && roleMay(role, "weighing.void") && slip.void === null && !isViewing();
  return (
    <div className="slip-actions">
      {mayVoid && (
        <Button danger icon={<Ban size={16} aria-hidden="true" />} onClick={onVoid}>
          {text("voidIt")}
        </Button>
      )}
      <span className="slip-actions-gap" />
      <Button icon={<Receipt size={16} aria-hidden="true" />} onClick={() => print("receipt")}>
        {text("printReceipt")}
      </Button>
      <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => print("a4")}>
        {text("printA4")}
      </Button>
      <FileButton slip={slip} endpoint={getSlipFile} ending="json" icon={<FileJson size={16} aria-hidden="true" />}>
        {text("signedFile")}
      </FileButton>
      <FileButton slip={slip} endpoint={getSlipPdf} ending="pdf" icon={<FileText size={16} aria-hidden="true" />}>
        PDF
      </FileButton>
      <FileButton
        slip={slip}
        endpoint={getSlipSheet}
        ending="xlsx"
        icon={<FileSpreadsheet size={16} aria-hidden="true" />}
      >
        {text("download")}
      </FileButton>
      {copy}
    </div>
  );
}

/** Dialog of one slip as it was created. The user can print, download, verify and void it. */
export function SlipDialog({ id, onClosed }: { id: string; onClosed: () => void }) {
  const slip = useQueryOf(getSlip, { _id: id }, { staleTime: 0 });
  const [isVoiding, setVoiding] = useState(false);
  const { data } = slip;
  return (
    <Modal
      open
      title={text("detailTitle")}
      width={860}
      footer={data === undefined ? null : <SlipActions slip={data} onVoid={() => setVoiding(true)} />}
      closable={{ "aria-label": text("close") }}
      onCancel={onClosed}
    >
      <ProblemBanner query={slip} />
      {data === undefined ? (
        slip.problem === null && <Skeleton active />
      ) : (
        <>
          {data.void !== null && (
            <p className="slip-voided" role="status">
              {text("voidedBy", { user: data.void.by, time: fullTime(data.void.at), reason: data.void.reason })}
            </p>
          )}
          <SlipSheet slip={data} />
          <p className="slip-seal note">
            <ShieldCheck size={14} aria-hidden="true" />
            {text("sealed", { seq: data.seq, key: data.key_id, digest: data.digest.slice(0, 20) })}
            <a href={data.verify_url.slice(data.verify_url.indexOf("#"))} target="_blank" rel="noreferrer">
              {text("verify")}
            </a>
          </p>
        </>
      )}
      {isVoiding && data !== undefined && <VoidDialog slip={data} onClosed={() => setVoiding(false)} />}
    </Modal>
  );
}
