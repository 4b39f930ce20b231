import { algorithmName, findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { decoderPart, isOldDecoder, programParts } from "@huiyan/contract/device/decoder.rules";
import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { type AlgorithmWork, type ScaleState } from "@huiyan/contract/device/device.device";
import { TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";
import { ConfigWarning, formatConfig } from "#features/device-config/device-config.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { fullTime, shortTime } from "#shared/format/time.ts";
import { CopyDeviceId } from "../CopyDeviceId.tsx";
import { DeviceState } from "../DeviceState.tsx";
import { deviceText } from "../device.texts.ts";
import { DeviceResources } from "./DeviceResources.tsx";
import { detailText as text } from "./device-detail.texts.ts";

/**
 * Returns the displayed name of a software part.
 * @param part `main_frame`, `ffmpeg`, or the id of an algorithm
 */
function partName(part: string): string {
  if (part === "main_frame") return text("mainFrame");
  return findAlgorithm(part) === undefined ? part : algorithmName(part, currentLanguage());
}

/** Warning that an algorithm has stopped or failed recently, so it produces no results. */
function AlgorithmTrouble({ work }: { work: readonly AlgorithmWork[] }) {
  return work.map(({ id, state, trouble, restarts }) => {
    if (trouble === undefined || trouble.trim() === "") return null;
    const key = state === "stopped" ? "algorithmStopped" : "algorithmFailing";
    return (
      <p key={id} className="device-warning" role="status">
        <TriangleAlert size={16} aria-hidden="true" />
        {text(key, { name: partName(id), reason: trouble, n: restarts })}
      </p>
    );
  });
}

/** Warning that a weighing scale cannot be read, with the remedy. Animals are not weighed meanwhile. */
function ScaleWarnings({ scales, points }: { scales: readonly ScaleState[]; points: DeviceDetail["points"] }) {
  return scales.map(({ channel, trouble }) => {
    if (trouble === undefined) return null;
    const name = points.find((point) => point.channel === channel)?.name ?? channel;
    return (
      <p key={channel} className="device-warning" role="status">
        <TriangleAlert size={16} aria-hidden="true" />
        {text(`scale-${trouble}`, { name })}
      </p>
    );
  });
}

/** Software versions of the device: the main program first, then ffmpeg, then the algorithms. */
function DeviceVersions({
  version,
  work,
}: {
  version: Readonly<Record<string, string>>;
  work: readonly AlgorithmWork[];
}) {
  const names = new Set([...programParts, ...Object.keys(version)]);
  const parts = [...names].flatMap((part) => (version[part] === undefined ? [] : [{ part, number: version[part] }]));
  if (parts.length === 0) return null;
  const states = new Map(work.map(({ id, state }) => [id, state]));
  const stateOf = (part: string) => {
    const state = states.get(part);
    return state === undefined ? null : <span className="note">{text(`algorithm-${state}`)}</span>;
  };
  return (
    <section className="device-section" aria-label={text("versions")}>
      <h3>{text("versions")}</h3>
      <ul className="device-rows">
        {parts.map(({ part, number }) => (
          <li key={part}>
            <span className="ell">{partName(part)}</span>{" "}
            <span className="num">
              {stateOf(part)} {number}
            </span>
          </li>
        ))}
      </ul>
      {isOldDecoder(version[decoderPart]) && <p className="note">{text("oldDecoder")}</p>}
    </section>
  );
}

/** List of the changes between online and offline, newest first. */
function DeviceHistory({ history }: { history: DeviceDetail["history"] }) {
  return (
    <section className="device-section" aria-label={text("history")}>
      <h3>{text("history")}</h3>
      {history.length === 0 && <p className="note">{text("noHistory")}</p>}
      <ul className="device-rows">
        {history.map(({ online, at }) => (
          <li key={`${at}${online}`}>
            <DeviceState
              condition={online ? "online" : "offline"}
              label={text(online ? "wentOnline" : "wentOffline")}
            />
            <time dateTime={new Date(at).toISOString()}>{shortTime(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

const timeOf = (ms: number | null) => (ms === null ? "-" : fullTime(ms));

/** Facts of the device: names and values in two columns. */
function DeviceFacts({ device }: { device: DeviceDetail }) {
  const group = useAlias();
  const config = formatConfig(device.config);
  const facts: [string, ReactNode][] = [
    [deviceText("deviceId"), <CopyDeviceId key="id" id={device.device_id} />],
    [deviceText("type"), `${device.type} ${deviceText(device.type)}`],
    [text("ip"), device.ip || "-"],
    [text("platform"), device.platform || "-"],
    [group, device.group.name || "-"],
    [deviceText("created"), fullTime(device.create_at)],
    [text("started"), timeOf(device.start_time)],
    [deviceText("lastReport"), timeOf(device.last_report)],
    [config.name, config.value],
    [deviceText("remark"), device.remark || "-"],
  ];
  return (
    <dl className="device-facts" aria-label={text("facts")}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** First tab of the details: problems first, then facts, versions, resources and changes of state. */
export function DeviceOverview({ device }: { device: DeviceDetail }) {
  const { online, last_report, points } = device;
  const work = device.telemetry?.algorithms ?? [];
  return (
    <>
      {!online && (
        <p className="device-warning" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          {last_report === null
            ? text("neverReported")
            : text("unreachable", { time: shortTime(last_report), n: points.length })}
        </p>
      )}
      <ConfigWarning config={device.config} points={points} />
      {online && <AlgorithmTrouble work={work} />}
      {online && <ScaleWarnings scales={device.telemetry?.scales ?? []} points={points} />}
      <DeviceFacts device={device} />
      <DeviceVersions version={device.system.version} work={work} />
      <DeviceResources telemetry={device.telemetry} />
      <DeviceHistory history={device.history} />
    </>
  );
}
