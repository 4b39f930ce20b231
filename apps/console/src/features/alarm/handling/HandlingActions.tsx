import { falseAlarmReasons, type HandleAction, optionOf, remarkMax } from "@huiyan/contract/alarm/handling.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { Button, Dropdown, Input, Popover } from "antd";
import { Check, CircleX, Copy, Hand, RotateCcw, Search, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useKeys } from "#shared/screen/use-keys.ts";
import { ChoosePerson } from "./ChoosePerson.tsx";
import { handlingText as text } from "./handling.texts.ts";
import { type Handling } from "./use-handling.ts";

interface Props {
  message: Message;
  offered: readonly HandleAction[];
  handling: Handling;
}

const icon = (Icon: typeof Check): ReactNode => <Icon size={15} strokeWidth={1.75} aria-hidden="true" />;
const plain = {
  done: { name: "actDone", icon: icon(Check) },
  repeated: { name: "actRepeated", icon: icon(Copy) },
  investigate: { name: "actInvestigate", icon: icon(Search) },
  claim: { name: "actClaim", icon: icon(Hand) },
  reopen: { name: "actReopen", icon: icon(RotateCcw) },
} as const;
const order = ["done", "repeated", "investigate", "claim", "reopen"] as const;

/** Keyboard hint on a button: the key that triggers the action. */
function KeyOf({ action }: { action: HandleAction }) {
  return (
    <span className="key-of num" aria-hidden="true">
      {optionOf(action)}
    </span>
  );
}

/**
 * Field for a remark, and a button for each step that is possible now. The shortcut of a step is its code in
 * docs/reference/alarms.md A5.
 */
export function HandlingActions({ message, offered, handling }: Props) {
  const [remark, setRemark] = useState("");
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState<"dispatch" | "falseAlarm">();
  const may = (action: HandleAction) => offered.includes(action);
  const take = (action: HandleAction, more: { staffId?: string; reason?: string } = {}) => {
    const needsRemark = action === "reopen" || more.reason === "other";
    setAsking(undefined);
    setMissing(needsRemark && remark.trim() === "");
    if (needsRemark && remark.trim() === "") return;
    const reason = more.reason === "other" ? { reason: remark.trim() } : {};
    const kept = more.reason === "other" ? "" : remark.trim();
    handling.take(message, { action, ...more, ...reason, remark: kept }, () => setRemark(""));
  };
  const start = (action: HandleAction) => {
    if (!may(action) || handling.busy(message)) return;
    if (action === "dispatch" || action === "falseAlarm") setAsking(action);
    else take(action);
  };
  useKeys({
    ...Object.fromEntries(offered.map((action) => [String(optionOf(action)), () => start(action)])),
    ".": () => handling.repeat(message, offered),
  });
  if (offered.length === 0) return null;
  const main = order.find((action) => may(action) && action !== "reopen");
  return (
    <section className="handling-actions" aria-label={text("handling")}>
      <Input
        aria-label={text("remark")}
        placeholder={text("remark")}
        value={remark}
        maxLength={remarkMax}
        showCount
        {...(missing ? { status: "error" as const, "aria-invalid": true } : {})}
        onChange={(event) => {
          setRemark(event.target.value);
          setMissing(false);
        }}
      />
      <div role="alert" className="form-error">
        {missing ? text("remarkNeeded") : undefined}
      </div>
      <div className="handling-buttons">
        {order.filter(may).map((action) => (
          <Button
            key={action}
            type={action === main ? "primary" : "default"}
            icon={plain[action].icon}
            disabled={handling.busy(message)}
            onClick={() => take(action)}
          >
            {text(plain[action].name)}
            <KeyOf action={action} />
          </Button>
        ))}
        {may("dispatch") && (
          <Popover
            open={asking === "dispatch"}
            trigger="click"
            destroyOnHidden
            // Rendered inside the dialog. Otherwise the dialog's focus trap would take the focus back and close the
            // list.
            getPopupContainer={(button) => button.closest<HTMLElement>("[role=dialog]") ?? document.body}
            onOpenChange={(open) => setAsking(open ? "dispatch" : undefined)}
            content={<ChoosePerson messageId={message._id} onChoose={(staffId) => take("dispatch", { staffId })} />}
          >
            <Button icon={icon(UserPlus)} disabled={handling.busy(message)}>
              {text(message.assignee === null ? "actDispatch" : "actRedispatch")}
              <KeyOf action="dispatch" />
            </Button>
          </Popover>
        )}
        {may("falseAlarm") && (
          <Dropdown
            open={asking === "falseAlarm"}
            trigger={["click"]}
            autoFocus
            onOpenChange={(open) => setAsking(open ? "falseAlarm" : undefined)}
            menu={{
              items: falseAlarmReasons.map((reason) => ({
                key: reason,
                label: text(reason),
                onClick: () => take("falseAlarm", { reason }),
              })),
            }}
          >
            <Button icon={icon(CircleX)} disabled={handling.busy(message)}>
              {text("actFalseAlarm")}
              <KeyOf action="falseAlarm" />
            </Button>
          </Dropdown>
        )}
      </div>
    </section>
  );
}
