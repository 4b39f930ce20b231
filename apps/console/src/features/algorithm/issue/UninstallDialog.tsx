import { uninstallAlgorithms } from "@huiyan/contract/algorithm/delivery.api";
import { deliveryTexts, isWorkingTime, nextNight, uninstallLaterMs } from "@huiyan/contract/algorithm/delivery.rules";
import { type Device } from "@huiyan/contract/device/device.api";
import { useQueryClient } from "@tanstack/react-query";
import { Modal, Radio } from "antd";
import { PackageX, TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { refreshTasks } from "#features/task/task.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { MomentPicker } from "#shared/form/pickers.tsx";
import { contractText } from "#shared/format/contract-text.ts";
import { grouped } from "#shared/format/count.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { DeliveryTask } from "./DeliveryTask.tsx";
import { removableFrom } from "./deliverable.ts";
import { issueText as text } from "./issue.texts.ts";
import { OptionList } from "./OptionList.tsx";
import "#shared/dialog/dialog.css";

interface Props {
  devices: readonly Device[];
  nameOf: (algId: string) => string;
  onClosed: () => void;
}

/** Dialog that chooses the algorithms to uninstall from the devices. */
export function UninstallDialog({ devices, nameOf, onClosed }: Props) {
  const [open, setOpen] = useState(true);
  const [running, setRunning] = useState<string>();
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={text("uninstallTitle", { n: grouped(devices.length) })}
      width={560}
      footer={null}
      closable={{ "aria-label": text("close") }}
      mask={{ closable: false }}
      onCancel={close}
      afterClose={onClosed}
    >
      {running === undefined ? (
        <UninstallForm devices={devices} nameOf={nameOf} onStarted={setRunning} onCancel={close} />
      ) : (
        <DeliveryTask id={running} title={text("uninstall")} success={text("uninstalled")} onClose={close} />
      )}
    </Modal>
  );
}

interface TimeProps {
  /** Start of the uninstallation in epoch milliseconds; undefined means now. */
  at: number | undefined;
  onChange: (at: number | undefined) => void;
}

/** Field for the start of the uninstallation: now or at a later time, since it restarts the devices. */
function UninstallTime({ at, onChange }: TimeProps) {
  const [now] = useState(() => Date.now());
  return (
    <fieldset className="issue-when">
      <legend>{text("when")}</legend>
      <Radio.Group
        value={at === undefined ? "now" : "later"}
        options={[
          { value: "now", label: text("whenNow") },
          { value: "later", label: text("whenLater") },
        ]}
        onChange={({ target }) => onChange(target.value === "later" ? nextNight(Date.now()) : undefined)}
      />
      {at !== undefined && (
        <MomentPicker
          aria-label={text("whenLater")}
          allowClear={false}
          format="YYYY-MM-DD HH:mm"
          value={at}
          min={now}
          max={now + uninstallLaterMs}
          onChange={(next) => onChange(next ?? nextNight(Date.now()))}
        />
      )}
      {at === undefined && isWorkingTime(now) && (
        <p className="issue-daytime" role="status">
          <TriangleAlert size={14} aria-hidden="true" />
          {text("daytime")}
        </p>
      )}
    </fieldset>
  );
}

interface FormProps extends Pick<Props, "devices" | "nameOf"> {
  onStarted: (taskId: string) => void;
  onCancel: () => void;
}

function UninstallForm({ devices, nameOf, onStarted, onCancel }: FormProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [at, setAt] = useState<number>();
  const run = useCommand(uninstallAlgorithms, {
    quiet: true,
    onSuccess({ task_id }) {
      refreshTasks(client);
      onStarted(task_id);
    },
  });
  const options = [...removableFrom(devices)].map(([id, n]) => ({
    id,
    name: nameOf(id),
    note: text("onDevices", { n }),
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (run.isPending || run.isSuccess) return;
    if (chosen.size === 0) setProblem(contractText(deliveryTexts.uninstall));
    else
      run.mutate({
        device_ids: devices.map(({ device_id }) => device_id),
        alg_ids: [...chosen],
        ...(at !== undefined && { at }),
      });
  };
  return (
    <form className="form-dialog" noValidate onSubmit={submit}>
      {options.length === 0 ? (
        <EmptyState
          icon={<PackageX size={24} strokeWidth={1.5} />}
          title={text("nothingInstalled")}
          hint={text("keptHint")}
        />
      ) : (
        <>
          <p>{text("uninstallHint")}</p>
          <OptionList
            name={text("algorithms")}
            options={options}
            chosen={chosen}
            onChoose={(next) => {
              setProblem(undefined);
              setChosen(next);
            }}
          />
          <p className="note">{text("keptHint")}</p>
          <UninstallTime at={at} onChange={setAt} />
        </>
      )}
      <div role="alert" className="form-dialog-problem">
        {problem ?? run.error?.message}
      </div>
      <BulkFoot
        action={text("uninstallDo", { n: chosen.size })}
        danger
        busy={run.isPending}
        blocked={options.length === 0 ? text("nothingInstalled") : undefined}
        onCancel={onCancel}
      />
    </form>
  );
}
