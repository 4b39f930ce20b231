import { type ServiceSubscription } from "@huiyan/contract/service-package/package.api";
import { addMonths, lineFen } from "@huiyan/contract/service-package/package.rules";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Panel } from "#shared/screen/Panel.tsx";
import { day, packageName, yuan } from "../format-package.ts";
import { packageText as text } from "../service-package.texts.ts";
import { DurationSelect } from "./DurationSelect.tsx";
import { type Cart } from "./use-cart.ts";

/** Panel that adds the renewal of a package to the cart, with the same number of units. */
export function RenewPanel({ subscription, cart }: { subscription: ServiceSubscription; cart: Cart }) {
  const { _id, service_id, spec_id, bundle_id, number, ends_at } = subscription;
  const title = packageName(subscription.title);
  const [duration, setDuration] = useState(12);
  const line = { service_id, spec_id, bundle_id, number, duration, title, renews: _id, trial: false };
  const until = addMonths(Math.max(ends_at, Date.now()), duration);
  const isInCart = cart.find(line) !== undefined;
  return (
    <Panel title={text("renewal", { title })} className="package-service renewal">
      <div className="package-entry">
        <span className="package-field">
          <span className="note">{text("duration")}</span>
          <DurationSelect name={text("durationOf", { title })} value={duration} onChange={setDuration} />
        </span>
        <span className="note">{text("renewUntil", { day: day(until) })}</span>
        <b className="num package-sum">{yuan(lineFen(line))}</b>
        <Button type="primary" ghost icon={<Plus size={16} aria-hidden="true" />} onClick={() => cart.put(line)}>
          {text(isInCart ? "change" : "add")}
        </Button>
      </div>
    </Panel>
  );
}
