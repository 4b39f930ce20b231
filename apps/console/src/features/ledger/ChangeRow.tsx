import { type DeliveryState } from "@huiyan/contract/device/device.rules";
import { type LedgerChange } from "@huiyan/contract/ledger/ledger.api";
import { Button } from "antd";
import { fullTime } from "#shared/format/time.ts";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { formatChange } from "./format-change.ts";
import { ledgerText as text } from "./ledger.texts.ts";

const states = {
  waiting: { form: "waiting", key: "waiting" },
  sent: { form: "quarter", key: "sent" },
  applied: { form: "done", key: "applied" },
  refused: { form: "failed", key: "refusedByDevice" },
} as const satisfies Record<DeliveryState, { form: StateForm; key: keyof typeof text.table }>;

function Delivery({ change }: { change: LedgerChange }) {
  const { form, key } = states[change.delivery];
  const { config_version, config_in_force } = change;
  return (
    <div className="change-delivery">
      <StateLabel form={form}>{text(key)}</StateLabel>
      <span className="note num">
        {text("version", { n: config_version })}
        {config_in_force !== null && ` · ${text("versionNow", { n: config_in_force })}`}
      </span>
      {change.reason !== "" && <span className="change-reason">{change.reason}</span>}
    </div>
  );
}

interface Props {
  change: LedgerChange;
  busy: boolean;
  onRevert: () => void;
}

/** One accepted change: content, member, time, expected effect, effect so far, and progress. */
export function ChangeRow({ change, busy, onRevert }: Props) {
  const { days, spared, cost, since, reverted_at, reverted_by, superseded } = change;
  const isUndone = reverted_at !== null;
  return (
    <li className={isUndone ? "change undone" : "change"}>
      <div className="two-lines">
        <strong className="ell">{formatChange(change.change, change.min_score)}</strong>
        <span className="note ell">
          {change.alg_name} · {change.point_name}
        </span>
      </div>
      <div className="two-lines">
        <span className="ell">{text("promised", { days, spared, cost })}</span>
        <span className="note ell">
          {text("since", since)}
          {since.against > 0 && ` · ${text("against", { n: since.against })}`}
        </span>
      </div>
      <div className="two-lines">
        <span className="ell">
          {text("acceptedBy", { user: change.accepted_by, time: fullTime(change.accepted_at) })}
        </span>
        {isUndone && (
          <span className="note ell">
            {text("revertedBy", { user: reverted_by ?? "-", time: fullTime(reverted_at) })}
          </span>
        )}
      </div>
      <Delivery change={change} />
      {isUndone ? (
        <span className="note change-undo">{text("undone")}</span>
      ) : (
        <Button
          className="change-undo"
          loading={busy}
          disabled={superseded}
          {...(superseded ? { title: text("superseded") } : {})}
          onClick={onRevert}
        >
          {text("revert")}
        </Button>
      )}
    </li>
  );
}
