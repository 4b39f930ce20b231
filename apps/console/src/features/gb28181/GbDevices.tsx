import { addGbChannels, listGbDevices } from "@huiyan/contract/gb28181/gb28181.api";
import { type GbVideoTransport, gbTransports, maxAddedChannels } from "@huiyan/contract/gb28181/gb28181.rules";
import { Button, Select } from "antd";
import { RadioTower } from "lucide-react";
import { useState } from "react";
import { refreshPointRelated } from "#features/point/point.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type ChosenChannel, GbDeviceCard, keyOfChannel, refreshGb } from "./GbDeviceCard.tsx";
import { GbRefusals } from "./GbRefusals.tsx";
import { gbText as text } from "./gb.texts.ts";

/** Interval in milliseconds at which registrations are read: an installer waits for the camera to appear. */
const listMs = 5000;

/** Bar below the list: how the video is fetched, and the button that adds the chosen channels. */
function AddBar({ deviceId, chosen, onAdded }: { deviceId: string; chosen: ChosenChannel[]; onAdded: () => void }) {
  const [transport, setTransport] = useState<GbVideoTransport>("udp");
  const add = useCommand(addGbChannels, {
    success: ({ added }) => text("added", { n: added }),
    refresh(client) {
      refreshGb(client);
      refreshPointRelated(client);
    },
    onSuccess: onAdded,
  });
  return (
    <div className="gb-add">
      <Select
        aria-label={text("transport")}
        value={transport}
        options={gbTransports.map((value) => ({ value, label: text(value) }))}
        onChange={setTransport}
      />
      <Button
        type="primary"
        disabled={chosen.length === 0 || chosen.length > maxAddedChannels}
        loading={add.isPending}
        onClick={() => add.mutate({ device_id: deviceId, channels: chosen, transport })}
      >
        {chosen.length === 0 ? text("addNone") : text("add", { n: chosen.length })}
      </Button>
    </div>
  );
}

/** Explains how a camera is connected, while none is registered. */
function GbSteps() {
  return (
    <div className="gb-steps">
      <span className="empty-tile" aria-hidden="true">
        <RadioTower size={24} strokeWidth={1.5} />
      </span>
      <strong>{text("steps")}</strong>
      <ol>
        <li>{text("step1")}</li>
        <li>{text("step2")}</li>
        <li>{text("step3")}</li>
      </ol>
    </div>
  );
}

/** Registered cameras and recorders with their channels, which can be added as points, and refused registrations. */
export function GbDevices({ deviceId, isOnline }: { deviceId: string; isOnline: boolean }) {
  const listed = useQueryOf(
    listGbDevices,
    { device_id: deviceId },
    { staleTime: 0, enabled: isOnline, refetchInterval: listMs },
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data } = listed;
  const channels = (data?.devices ?? []).flatMap(({ code, channels: all }) =>
    all
      .filter((channel) => channel.point_id === null && chosen.has(keyOfChannel(code, channel.code)))
      .map((channel) => ({ device_code: code, channel_code: channel.code })),
  );
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const key of keys) isChosen ? after.add(key) : after.delete(key);
      return after;
    });
  return (
    <section className="gb-devices">
      <h3>{text("registered")}</h3>
      <ProblemBanner query={listed} />
      {data?.trouble !== undefined && (
        <p className="gb-note bad" role="status">
          {data.trouble}
        </p>
      )}
      {data !== undefined && data.devices.length === 0 && <GbSteps />}
      {data?.devices.map((device) => (
        <GbDeviceCard key={device.code} deviceId={deviceId} device={device} chosen={chosen} onChoose={choose} />
      ))}
      {data !== undefined && data.left_out > 0 && <p className="note">{text("leftOut", { n: data.left_out })}</p>}
      {data !== undefined && data.devices.length > 0 && (
        <AddBar deviceId={deviceId} chosen={channels} onAdded={() => setChosen(new Set())} />
      )}
      {data !== undefined && <GbRefusals refusals={data.refusals} />}
    </section>
  );
}
