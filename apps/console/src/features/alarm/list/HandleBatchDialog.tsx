import { handleMessages } from "@huiyan/contract/alarm/handling.api";
import {
  falseAlarmReasons,
  type HandleAction,
  handleBatchMax,
  optionOf,
  remarkMax,
} from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Answer } from "@huiyan/contract/endpoint";
import { Input, Modal, Radio, Select } from "antd";
import { useState } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { algorithmNameOf } from "../algorithm-name.ts";
import { ChoosePerson } from "../handling/ChoosePerson.tsx";
import { handlingText as text } from "../handling/handling.texts.ts";
import { refreshBatch } from "../message-cache.ts";

interface RefusedItemsProps {
  refused: readonly { _id: string; message: string }[];
  messages: readonly Message[];
}

/** List of the alarms whose step the server refused, each with the reason. */
function RefusedItems({ refused, messages }: RefusedItemsProps) {
  const nameOf = (id: string) => {
    const alarm = messages.find(({ _id }) => _id === id);
    return alarm === undefined
      ? id
      : joinFacts([algorithmNameOf(alarm), alarm.point_name, clockSeconds(alarm.create_at)]);
  };
  return (
    <ul className="refused-items">
      {refused.map(({ _id, message }) => (
        <li key={_id}>
          <strong>{nameOf(_id)}</strong>
          <span className="note">{message}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  messages: readonly Message[];
  /** Receives the ids of the refused alarms, which stay selected. */
  onHandled: (refused: readonly string[]) => void;
  onClosed: () => void;
}

const steps = [
  ["done", "actDone"],
  ["repeated", "actRepeated"],
  ["investigate", "actInvestigate"],
  ["falseAlarm", "actFalseAlarm"],
  ["claim", "actClaim"],
  ["dispatch", "actDispatch"],
] as const satisfies readonly (readonly [HandleAction, string])[];
const reasons = falseAlarmReasons.filter((reason) => reason !== "other");

/** Dialog that applies one handling step to several alarms, and then lists the refused ones with the reasons. */
export function HandleBatchDialog({ messages, onHandled, onClosed }: Props) {
  const isStaff = useCaller().data?.staff?.role === "staff";
  const [action, setAction] = useState<(typeof steps)[number][0]>("done");
  const [reason, setReason] = useState<(typeof reasons)[number]>();
  const [staffId, setStaffId] = useState<string>();
  const [remark, setRemark] = useState("");
  const [refused, setRefused] = useState<Answer<typeof handleMessages>["refused"]>([]);
  // Alarm bursts are excluded. They may grow while the dialog is open, and have a dedicated dialog.
  const single = messages.filter(({ storm }) => storm === null);
  const storms = messages.filter(({ storm }) => storm !== null);
  const first = single[0]?._id;
  const input = {
    items: single.map(({ _id, version }) => ({ _id, version })),
    option: optionOf(action),
    ...(action === "falseAlarm" && reason !== undefined ? { reason } : {}),
    ...(action === "dispatch" && staffId !== undefined ? { staff_id: staffId } : {}),
    ...(remark.trim() === "" ? {} : { remark: remark.trim() }),
  };
  const run = useConfirm(handleMessages, () => input, {
    onSuccess: (answer) => {
      if (answer.changed > 0) notify("success", text("batchDone", { n: grouped(answer.changed) }));
      setRefused(answer.refused);
      onHandled([...answer.refused.map(({ _id }) => _id), ...storms.map(({ _id }) => _id)]);
    },
    refresh: refreshBatch,
  });
  const blocked = () => {
    if (first === undefined) return text("batchStorms", { n: storms.length });
    if (single.length > handleBatchMax) return text("batchMax", { n: handleBatchMax });
    if (action === "falseAlarm" && reason === undefined) return text("chooseReason");
    return action === "dispatch" && staffId === undefined ? text("choosePerson") : undefined;
  };
  if (run.done && refused.length > 0)
    return (
      <Modal
        open
        title={text("batchRefused", { n: refused.length })}
        footer={null}
        closable={{ "aria-label": text("batchClose") }}
        onCancel={onClosed}
      >
        <RefusedItems refused={refused} messages={single} />
      </Modal>
    );
  return (
    <CommandDialog
      run={run}
      title={text("batchTitle", { n: single.length })}
      action={text("batchAction", { n: single.length })}
      blocked={blocked()}
      onClosed={onClosed}
    >
      <div className="storm-handle">
        <Radio.Group
          vertical
          aria-label={text("step")}
          value={action}
          onChange={(event) => setAction(event.target.value)}
          options={steps
            .filter(([value]) => value !== "dispatch" || !isStaff)
            .map(([value, name]) => ({ value, label: text(name) }))}
        />
        {action === "falseAlarm" && (
          <Select
            aria-label={text("chooseReason")}
            placeholder={text("chooseReason")}
            {...(reason === undefined ? {} : { value: reason })}
            onChange={setReason}
            options={reasons.map((value) => ({ value, label: text(value) }))}
          />
        )}
        {action === "dispatch" && first !== undefined && <ChoosePerson messageId={first} onChoose={setStaffId} />}
        <Input
          aria-label={text("remark")}
          placeholder={text("remark")}
          maxLength={remarkMax}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        {storms.length > 0 && <p className="note">{text("batchStorms", { n: storms.length })}</p>}
      </div>
    </CommandDialog>
  );
}
