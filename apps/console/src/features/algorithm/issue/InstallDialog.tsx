import { type Device } from "@huiyan/contract/device/device.api";
import { Modal } from "antd";
import { useState } from "react";
import { grouped } from "#shared/format/count.ts";
import { DeliveryTask } from "./DeliveryTask.tsx";
import { commonPlatform } from "./deliverable.ts";
import { type Choice, type Chosen, InstallChoice } from "./InstallChoice.tsx";
import { InstallPreview } from "./InstallPreview.tsx";
import { issueText as text } from "./issue.texts.ts";
import "#shared/dialog/dialog.css";
import "#shared/bulk/bulk.css";

interface Props {
  devices: readonly Device[];
  hasArrangements: boolean;
  /** Pipeline or algorithm that is chosen at first. */
  wanted: (Pick<Choice, "what"> & { id: string }) | undefined;
  onClosed: () => void;
}

/** Dialog of an algorithm installation in three steps: selection, preview per device, result. */
export function InstallDialog({ devices, hasArrangements, wanted, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [choice, setChoice] = useState<Choice>({
    what: wanted?.what ?? "algorithms",
    platform: commonPlatform(devices),
    chosen: new Set(wanted === undefined ? [] : [wanted.id]),
  });
  const [chosen, setChosen] = useState<Chosen>();
  const [running, setRunning] = useState<string>();
  const title = text("installTitle", { n: grouped(devices.length) });
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={title}
      width={640}
      footer={null}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      {running !== undefined && (
        <DeliveryTask id={running} title={text("install")} success={text("installed100")} onClose={close} />
      )}
      {running === undefined && chosen === undefined && (
        <InstallChoice
          before={choice}
          hasArrangements={hasArrangements}
          onNext={(next) => {
            setChoice(next);
            setChosen(next);
          }}
          onCancel={close}
        />
      )}
      {running === undefined && chosen !== undefined && (
        <InstallPreview chosen={chosen} devices={devices} onStarted={setRunning} onBack={() => setChosen(undefined)} />
      )}
    </Modal>
  );
}
