import { getDevice } from "@huiyan/contract/device/device.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { getGbSettings, listGbDevices, readGbCatalogue } from "@huiyan/contract/gb28181/gb28181.api";
import { type QueryClient } from "@tanstack/react-query";
import { Button, Checkbox } from "antd";
import { ListTree, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { shortTime } from "#shared/format/time.ts";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { GbMessages } from "./GbMessages.tsx";
import { gbText as text } from "./gb.texts.ts";

type Device = Answer<typeof listGbDevices>["devices"][number];
export interface ChosenChannel {
  device_code: string;
  channel_code: string;
}

/** Returns the key of a channel among all registered devices. */
export const keyOfChannel = (device: string, channel: string): string => `${device} ${channel}`;

/** Refreshes what the part for GB/T 28181 shows. */
export function refreshGb(client: QueryClient): void {
  for (const { name } of [getGbSettings, listGbDevices, getDevice]) {
    void client.invalidateQueries({ queryKey: [name] });
  }
}

interface Props {
  deviceId: string;
  device: Device;
  /** Keys of the chosen channels. */
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
}

function State({ isOnline }: { isOnline: boolean }) {
  return <StateLabel form={isOnline ? "online" : "offline"}>{text(isOnline ? "online" : "offline")}</StateLabel>;
}

/** Channels of a device. One that is a point already shows this in place of its box. */
function Channels({ device, chosen, onChoose }: Omit<Props, "deviceId">) {
  const { code, channels } = device;
  const free = channels.filter(({ point_id }) => point_id === null).map((each) => keyOfChannel(code, each.code));
  const count = free.filter((key) => chosen.has(key)).length;
  if (channels.length === 0) return <p className="note">{text("noChannels")}</p>;
  return (
    <ul className="gb-channels">
      {free.length > 1 && (
        <li>
          <Checkbox
            checked={count === free.length}
            indeterminate={count > 0 && count < free.length}
            onChange={({ target }) => onChoose(free, target.checked)}
          >
            {text("chooseAll")}
          </Checkbox>
        </li>
      )}
      {channels.map((channel) => {
        const key = keyOfChannel(code, channel.code);
        const name = channel.name || channel.code;
        return (
          <li key={channel.code}>
            <Checkbox
              aria-label={text("choose", { name })}
              checked={channel.point_id !== null || chosen.has(key)}
              disabled={channel.point_id !== null}
              onChange={({ target }) => onChoose([key], target.checked)}
            />
            <span className="gb-channel">
              <span className="ell">{name}</span>
              <span className="note num">{channel.code}</span>
            </span>
            {channel.point_id === null ? (
              <State isOnline={channel.online} />
            ) : (
              <StateLabel form="done">{text("isPoint")}</StateLabel>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A registered camera or recorder: what it is, and its channels. */
export function GbDeviceCard({ deviceId, device, chosen, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useCommand(readGbCatalogue, { success: text("refreshed"), refresh: refreshGb });
  const name = device.name || text("unnamed");
  const maker = [device.manufacturer, device.model].filter((part) => part !== "").join(" ");
  const facts = [maker, device.code, `${device.address} ${device.transport.toUpperCase()}`].filter(
    (part) => part !== "",
  );
  return (
    <article className="gb-device" aria-label={name}>
      <header>
        <span className="gb-device-name">
          <strong className="ell">{name}</strong>
          <State isOnline={device.online} />
        </span>
        <span className="gb-actions">
          <Button
            size="small"
            icon={<RefreshCw size={14} aria-hidden="true" />}
            loading={refresh.isPending}
            disabled={!device.online}
            onClick={() => refresh.mutate({ device_id: deviceId, code: device.code })}
          >
            {text("refresh")}
          </Button>
          <Button size="small" icon={<ListTree size={14} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
            {text("messages")}
          </Button>
        </span>
      </header>
      <p className="note gb-facts">
        {facts.map((fact) => (
          <span key={fact} className="num">
            {fact}
          </span>
        ))}
        <span>{text("heard", { time: shortTime(device.heard_at) })}</span>
      </p>
      <Channels device={device} chosen={chosen} onChoose={onChoose} />
      {isOpen && <GbMessages deviceId={deviceId} code={device.code} name={name} onClosed={() => setIsOpen(false)} />}
    </article>
  );
}
