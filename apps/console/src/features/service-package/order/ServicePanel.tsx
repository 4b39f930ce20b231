import { type Answer } from "@huiyan/contract/endpoint";
import { type listServices } from "@huiyan/contract/service-package/package.api";
import { cartLimits, lineFen, trialSpecId } from "@huiyan/contract/service-package/package.rules";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { useState } from "react";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { actionOn } from "#shared/format/format-join.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { Panel } from "#shared/screen/Panel.tsx";
import { packageName, price, yuan } from "../format-package.ts";
import { packageText as text } from "../service-package.texts.ts";
import { DurationSelect } from "./DurationSelect.tsx";
import { type Cart } from "./use-cart.ts";

type Service = Answer<typeof listServices>["list"][number];
type Spec = Service["specs"][number];
type Bundle = Spec["bundle"][number];

function BundleChoice({ bundle, chosen, onChoose }: { bundle: Bundle; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className="package-bundle"
      aria-pressed={chosen}
      disabled={bundle.enable !== 1}
      onClick={onChoose}
    >
      <strong>{packageName(bundle.name)}</strong>
      <span className="package-price">
        <b className="num">{price(bundle.price)}</b>
        {bundle.price > 0 && <span className="note"> / {text("perMonth")}</span>}
      </span>
      <span className="package-attrs">
        {bundle.attrs.map(({ label, value, unit }) => (
          <span key={label} className="note">
            {packageName(`${label} ${value} ${unit}`)}
          </span>
        ))}
      </span>
    </button>
  );
}

interface Props {
  service: Service;
  trialTaken: boolean;
  cart: Cart;
}

/** Panel that orders packages of one service: the user chooses package group, package, duration and quantity. */
export function ServicePanel({ service, trialTaken, cart }: Props) {
  const open = service.specs.find(({ enable, id }) => enable === 1 && id !== trialSpecId) ?? service.specs[0];
  const [specId, setSpecId] = useState(open?.id ?? "");
  const spec = service.specs.find(({ id }) => id === specId);
  return (
    <Panel title={packageName(service.title)} className="package-service">
      <SegmentFilter
        name={text("group")}
        value={specId}
        options={service.specs.map(({ id, name, enable }) => ({
          value: id,
          label: packageName(name),
          ...(enable === 1 ? {} : { blocked: text(trialTaken && id === trialSpecId ? "trialTaken" : "unavailable") }),
        }))}
        onChange={setSpecId}
      />
      {spec !== undefined && <SpecForm key={spec.id} service={service} spec={spec} cart={cart} />}
    </Panel>
  );
}

function SpecForm({ service, spec, cart }: { service: Service; spec: Spec; cart: Cart }) {
  const isTrial = spec.id === trialSpecId;
  const [bundleId, setBundleId] = useState(spec.bundle[0]?.id ?? "");
  const [duration, setDuration] = useState(isTrial ? cartLimits.trialMonths : 12);
  const [number, setNumber] = useState(1);
  const bundle = spec.bundle.find(({ id }) => id === bundleId);
  if (bundle === undefined) return null;
  const line = {
    service_id: service.id,
    spec_id: spec.id,
    bundle_id: bundle.id,
    number,
    duration,
    title: packageName(`${spec.name} ${bundle.name}`),
    renews: null,
    trial: isTrial,
  };
  const isInCart = cart.find(line) !== undefined;
  const max = isTrial ? cartLimits.trialNumber : cartLimits.number;
  return (
    <>
      <fieldset className="package-bundles" aria-label={text("bundle")}>
        {spec.bundle.map((one) => (
          <BundleChoice key={one.id} bundle={one} chosen={one.id === bundleId} onChoose={() => setBundleId(one.id)} />
        ))}
      </fieldset>
      <div className="package-entry">
        {!isTrial && (
          <span className="package-field">
            <span className="note">{text("duration")}</span>
            <DurationSelect name={actionOn(text("duration"), line.title)} value={duration} onChange={setDuration} />
          </span>
        )}
        <span className="package-field">
          <span className="note">{text("quantity")}</span>
          <NumberInput
            aria-label={actionOn(text("quantity"), line.title)}
            min={0}
            max={max}
            precision={0}
            value={number}
            onChange={(next) => setNumber(next ?? 0)}
          />
        </span>
        <b className="num package-sum">{yuan(lineFen(line))}</b>
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={number === 0 && !isInCart}
          aria-label={actionOn(text(isInCart ? "change" : "add"), line.title)}
          onClick={() => cart.put(line)}
        >
          {text(isInCart ? "change" : "add")}
        </Button>
      </div>
    </>
  );
}
