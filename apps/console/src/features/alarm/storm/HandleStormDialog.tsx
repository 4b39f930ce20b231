import { falseAlarmReasons, optionOf, remarkMax } from "@huiyan/contract/alarm/handling.rules";
import { type Storm } from "@huiyan/contract/alarm/storm";
import { handleStorm } from "@huiyan/contract/alarm/storm.api";
import { type StormAction } from "@huiyan/contract/alarm/storm.rules";
import { useQueryClient } from "@tanstack/react-query";
import { Checkbox, Input, Radio, Select } from "antd";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { grouped } from "#shared/format/count.ts";
import { handlingText } from "../handling/handling.texts.ts";
import { stormText as text } from "./storm.texts.ts";
import { refreshStormLists, storeStormAnswer } from "./storm-cache.ts";

interface Props {
  storm: Storm;
  onClosed: () => void;
}

/** Handling steps for a whole burst. Assigning is excluded, since the assignee must see every device of the burst. */
const steps = [
  ["done", "actDone"],
  ["repeated", "actRepeated"],
  ["investigate", "actInvestigate"],
  ["claim", "actClaim"],
  ["falseAlarm", "actFalseAlarm"],
] as const satisfies readonly (readonly [StormAction, string])[];
const reasons = falseAlarmReasons.filter((reason) => reason !== "other");

/**
 * Handles all open alarms of a burst with one step. The button shows their number; alarms with high severity are
 * listed.
 */
export function HandleStormDialog({ storm, onClosed }: Props) {
  const client = useQueryClient();
  const [action, setAction] = useState<(typeof steps)[number][0]>("done");
  const [reason, setReason] = useState<(typeof reasons)[number]>();
  const [remark, setRemark] = useState("");
  const [high, setHigh] = useState(false);
  // Keeps the state that the user saw when the dialog opened. If the burst grows meanwhile, the server refuses the
  // step, and the refusal is shown.
  const [{ _id, version, open, high_open }] = useState(storm);
  const count = high ? open : open - high_open;
  const input = {
    _id,
    version,
    option: optionOf(action),
    include_high: high,
    ...(action === "falseAlarm" && reason !== undefined ? { reason } : {}),
    ...(remark.trim() === "" ? {} : { remark: remark.trim() }),
  };
  const run = useConfirm(handleStorm, () => input, {
    success: ({ changed }) => text("handled", { n: grouped(changed) }),
    onSuccess: ({ storm: now }) => storeStormAnswer(client, _id, now),
    refresh: refreshStormLists,
  });
  const blocked =
    count === 0
      ? text("nothingToHandle")
      : action === "falseAlarm" && reason === undefined
        ? handlingText("chooseReason")
        : undefined;
  return (
    <CommandDialog
      run={run}
      title={text("handleTitle", { n: grouped(open) })}
      action={text("handleAction", { n: grouped(count) })}
      blocked={blocked}
      onClosed={onClosed}
    >
      <div className="storm-handle">
        <Radio.Group
          vertical
          aria-label={text("step")}
          value={action}
          onChange={(event) => setAction(event.target.value)}
          options={steps.map(([value, name]) => ({ value, label: handlingText(name) }))}
        />
        {action === "falseAlarm" && (
          <Select
            aria-label={text("reason")}
            placeholder={handlingText("chooseReason")}
            {...(reason === undefined ? {} : { value: reason })}
            onChange={setReason}
            options={reasons.map((value) => ({ value, label: handlingText(value) }))}
          />
        )}
        <Input
          aria-label={text("remark")}
          placeholder={handlingText("remark")}
          maxLength={remarkMax}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        {high_open > 0 && (
          <div className="storm-include">
            <Checkbox checked={high} onChange={(event) => setHigh(event.target.checked)}>
              {text("includeHigh", { n: grouped(high_open) })}
            </Checkbox>
            <span className="note">{text("includeHighHint")}</span>
          </div>
        )}
        <p className="note">{text("handleHint")}</p>
      </div>
    </CommandDialog>
  );
}
