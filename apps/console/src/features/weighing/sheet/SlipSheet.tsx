import { type Slip } from "@huiyan/contract/weighing/slip";
import { fullTime } from "#shared/format/time.ts";
import { weighingText as text } from "../weighing.texts.ts";
import { QrCode } from "./QrCode.tsx";
import { SlipTable } from "./SlipTable.tsx";

const fields = ["date", "customer", "licensePlate", "serviceDep", "farmOwner", "farmer", "breeds"] as const;

/** Printed form of a slip. */
export function SlipSheet({ slip, printedAt }: { slip: Slip; printedAt?: number }) {
  return (
    <section className={slip.void === null ? "slip-sheet" : "slip-sheet is-void"} aria-label={text("sheet")}>
      <header>
        <h2>{text("sheet")}</h2>
        <div className="num slip-number">{slip.number}</div>
        <div className="slip-marks">
          {slip.void !== null && <strong className="is-void">{text("void")}</strong>}
          {slip.by_hand && <strong>{text("byHand")}</strong>}
        </div>
      </header>
      <dl className="slip-facts">
        {fields.map((name) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{slip[name] || "-"}</dd>
          </div>
        ))}
        <div>
          <dt>{text("device")}</dt>
          <dd>{slip.device_name || "-"}</dd>
        </div>
      </dl>
      <SlipTable list={slip.list} total={slip.total} weight={slip.weight} avg={slip.avg} />
      <footer>
        <QrCode value={new URL(slip.verify_url, window.location.origin).href} label={text("verifyCode")} />
        <div className="slip-signs">
          <span>{text("customerSign")}：</span>
          <span>{text("ownerSign")}：</span>
          <span>{text("weigher")}：</span>
          <span>
            {printedAt === undefined
              ? text("madeByAt", { user: slip.made_by, time: fullTime(slip.made_at) })
              : `${text("printedAt")}：${fullTime(printedAt)}`}
          </span>
        </div>
      </footer>
    </section>
  );
}
