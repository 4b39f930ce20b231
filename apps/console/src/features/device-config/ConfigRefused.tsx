import { type ConfigProgress } from "@huiyan/contract/device/config-progress.rules";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "antd";
import { FileX2 } from "lucide-react";
import { configText as text } from "./device-config.texts.ts";
import { refusalOf } from "./format-config.ts";
import "./device-config.css";

interface Props {
  config: ConfigProgress | null;
}

interface WarningProps extends Props {
  /** Points whose settings the refusal may concern, for the links. */
  points?: readonly { _id: string; name: string; channel: string }[];
}

/** Warning mark in a list when the device refused its desired settings; shows the reason. Renders nothing otherwise. */
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

/**
 * Warning at the top of a drawer: the complete reason of the refusal, with links to the settings of the points that it
 * names.
 */
export function ConfigWarning({ config, points = [] }: WarningProps) {
  const refusal = refusalOf(config);
  if (refusal === undefined) return null;
  const named = points.filter(({ channel }) => refusal.includes(`（通道 ${channel}）`));
  return (
    <p className="config-warning" role="status">
      <FileX2 size={16} aria-hidden="true" />
      <span>
        {refusal}{" "}
        {named.map(({ _id, name }) => (
          <Link key={_id} className="config-settings" to="/pointAlg" search={{ point_id: _id }}>
            {text("toSettings", { name })}
          </Link>
        ))}
      </span>
    </p>
  );
}
