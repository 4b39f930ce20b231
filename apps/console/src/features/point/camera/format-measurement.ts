import { type CameraMeasurement } from "@huiyan/contract/point/camera-measurement.device";
import { type Fact } from "#shared/list/FactList.tsx";
import { measurementText as text } from "./measurement.texts.ts";

/** Names of the codecs as cameras show them. */
const codecs: Readonly<Record<string, string>> = { h264: "H.264", h265: "H.265", mjpeg: "MJPEG", mpeg4: "MPEG-4" };
const transports: Readonly<Record<string, string>> = { tcp: "RTSP / TCP", tls: "RTSP / TLS" };
/** ONVIF services that the list names, with their text keys. A camera may have `media2` in place of `media`. */
const services = [
  [["media", "media2"], "media"],
  [["events"], "events"],
  [["ptz"], "ptz"],
  [["analytics"], "analytics"],
] as const;

/** Units of the clock's offset: seconds from which it is used, its seconds, and its text. */
const clockUnits = [
  [2 * 86_400, 86_400, "clockDays"],
  [2 * 3600, 3600, "clockHours"],
  [2 * 60, 60, "clockMinutes"],
  [0, 1, "clockSeconds"],
] as const;

/** Returns the text of a fact, or 未测得 if it was not measured. */
function shown<T>(fact: T | undefined, format: (fact: T) => string): string {
  return fact === undefined ? text("unknown") : format(fact);
}

const yesNo = (fact: boolean): string => text(fact ? "yes" : "no");

function codecText({ codec, profile }: CameraMeasurement): string {
  return shown(codec, (name) => [codecs[name] ?? name, ...(profile === undefined ? [] : [profile])].join(" · "));
}

function keyText({ codec, key_interval_s, key_interval_over_s }: CameraMeasurement): string {
  if (key_interval_over_s !== undefined) return text("secondsOver", { n: key_interval_over_s });
  if (codec === "mjpeg") return text("keyEvery");
  return shown(key_interval_s, (n) => text("seconds", { n }));
}

function bitrateText(kilobits: number): string {
  return kilobits < 1000 ? `${kilobits} kbit/s` : `${Math.round(kilobits / 100) / 10} Mbit/s`;
}

/** Returns the offset of the camera's clock in the largest suitable unit. */
function clockText(offset: number): string {
  const size = Math.abs(offset);
  // The camera reports whole seconds.
  if (size <= 2) return text("clockRight");
  const [, length, unit] = clockUnits.find(([from]) => size >= from) ?? clockUnits[3];
  const n = Math.round(size / length);
  return text(offset > 0 ? "clockAhead" : "clockBehind", { size: text(unit, { n }) });
}

function servicesText(reported: readonly string[]): string {
  const names = services.filter(([known]) => known.some((name) => reported.includes(name))).map(([, key]) => text(key));
  return names.length === 0 ? text("no") : names.join(text("and"));
}

/** Returns the measured facts as names and texts. The facts of ONVIF are listed for ONVIF cameras only. */
export function measuredFacts(size: { width: number; height: number }, measured: CameraMeasurement): Fact[] {
  const isOnvif = measured.services !== undefined || measured.clock_offset_s !== undefined;
  const onvif: Fact[] = [
    { name: text("clock"), value: shown(measured.clock_offset_s, clockText) },
    { name: text("services"), value: shown(measured.services, servicesText) },
  ];
  return [
    { name: text("codec"), value: codecText(measured) },
    { name: text("size"), value: `${size.width} × ${size.height}` },
    { name: text("rate"), value: shown(measured.frame_rate, (n) => text("perSecond", { n })) },
    { name: text("keyInterval"), value: keyText(measured) },
    { name: text("bitrate"), value: shown(measured.bitrate_kbps, bitrateText) },
    { name: text("reordered"), value: shown(measured.reordered, yesNo) },
    { name: text("sound"), value: shown(measured.sound, yesNo) },
    { name: text("transport"), value: shown(measured.transport, (name) => transports[name] ?? name) },
    ...(isOnvif ? onvif : []),
  ];
}
