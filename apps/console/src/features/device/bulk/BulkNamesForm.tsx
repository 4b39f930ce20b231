import { Nickname } from "@huiyan/contract/device/adding.api";
import { type Device } from "@huiyan/contract/device/device.api";
import { type BulkRequest } from "@huiyan/contract/device/maintenance.api";
import { Input } from "antd";
import { type FormEvent, useState } from "react";
import { BulkFoot } from "#shared/bulk/BulkFoot.tsx";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { deviceName } from "../device-name.ts";
import { bulkText as text } from "./bulk.texts.ts";

interface Props {
  devices: readonly Device[];
  /** Previous input, set when the user goes back to this step. */
  before: BulkRequest | undefined;
  onNext: (request: BulkRequest) => void;
  onCancel: () => void;
}

/** First step of renaming: one name field per device. Devices with unchanged names are not changed. */
export function BulkNamesForm({ devices, before, onNext, onCancel }: Props) {
  const typed = before !== undefined && "names" in before ? before.names : {};
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(devices.map(({ device_id, nickname }) => [device_id, typed[device_id] ?? nickname])),
  );
  const [checked, setChecked] = useState(false);
  const problemOf = (id: string) => schemaProblem(Nickname, names[id]);
  const problems = devices.map(({ device_id }) => problemOf(device_id)).filter((problem) => problem !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problems.length > 0) return;
    const trimmed = Object.entries(names).map(([id, name]) => [id, name.trim()] as const);
    onNext({ action: "rename", names: Object.fromEntries(trimmed) });
  };
  return (
    <form className="form-dialog" noValidate onSubmit={submit}>
      <div className="bulk-lines">
        <table className="device-lines bulk-names" aria-label={text("newName")}>
          <thead>
            <tr>
              <th>{text("oldName")}</th>
              <th>{text("newName")}</th>
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => {
              const { device_id } = device;
              const wrong = checked && problemOf(device_id) !== undefined;
              return (
                <tr key={device_id}>
                  <td>
                    <span className="device-name">
                      <span className="ell">{deviceName(device)}</span>
                      <CopyDeviceId id={device_id} />
                    </span>
                  </td>
                  <td>
                    <Input
                      aria-label={text("nameOf", { name: deviceName(device) })}
                      aria-invalid={wrong}
                      {...(wrong ? { status: "error" as const } : {})}
                      value={names[device_id] ?? ""}
                      onChange={(event) => setNames((old) => ({ ...old, [device_id]: event.target.value }))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div role="alert" className="form-dialog-problem">
        {checked ? problems[0] : undefined}
      </div>
      <BulkFoot action={text("next")} onCancel={onCancel} />
    </form>
  );
}
