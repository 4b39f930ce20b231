import { type ConfigDelivery } from "@huiyan/contract/device/config-delivery.rules";
import { Tooltip } from "antd";
import { FileX2 } from "lucide-react";
import { refusalOf } from "./format-config.ts";
import "./device-config.css";

interface Props {
  config: ConfigDelivery | null;
}

/** In a list: that the device refused what is wanted, and why. Nothing where it did not. */
export function ConfigRefused({ config }: Props) {
  const refusal = refusalOf(config);
  if (refusal === undefined) return null;
  return (
    <Tooltip title={refusal}>
      <span className="config-refused ell">
        <FileX2 size={12} strokeWidth={1.75} aria-hidden="true" /> {refusal}
      </span>
    </Tooltip>
  );
}

/** In a drawer, above all else: the same in full. */
export function ConfigWarning({ config }: Props) {
  const refusal = refusalOf(config);
  if (refusal === undefined) return null;
  return (
    <p className="config-warning" role="status">
      <FileX2 size={16} aria-hidden="true" />
      {refusal}
    </p>
  );
}
