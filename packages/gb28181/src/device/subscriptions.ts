import { type Elements, manscdpBody, manscdpType } from "../manscdp/manscdp.ts";
import { header, headerOf } from "../sip/sip-message.ts";
import { randomToken } from "../sip/sip-values.ts";
import { type DeviceCommands } from "./device-commands.ts";
import { type DeviceEntry } from "./registry.ts";
import { type SipSender } from "./sip-sender.ts";

type Topic = "Alarm" | "Catalog";

interface Subscription {
  callId: string;
  tag: string;
  /** Header To; once the device has answered, with the device's tag. */
  to: string;
  cseq: number;
  /** Time of the next SUBSCRIBE, epoch ms. */
  refreshAt: number;
}

const expirySeconds = 3_600;
const answerMs = 8_000;
/** Wait until the next SUBSCRIBE after the device has refused one, ms. */
const refusedMs = 1_800_000;
/** Topic → value of the header `Event`. Alarms use `presence`, because older devices know only this value. */
const events: Readonly<Record<Topic, string>> = { Alarm: "presence", Catalog: "Catalog" };

/** Subscriptions to alarms and catalogue changes (GB/T 28181-2016 clause 9.11). */
export class Subscriptions {
  readonly #sender: SipSender;
  readonly #commands: DeviceCommands;
  readonly #all = new Map<string, Subscription>();

  constructor(sender: SipSender, commands: DeviceCommands) {
    this.#sender = sender;
    this.#commands = commands;
  }

  /** Subscribes again after a device has registered, because the device may have lost its subscriptions. */
  async renew(entry: DeviceEntry): Promise<void> {
    for (const topic of ["Catalog", "Alarm"] as const) {
      this.#all.delete(`${entry.id} ${topic}`);
      await this.#subscribe(entry, topic);
    }
  }

  /** Refreshes subscriptions that end soon. */
  sweep(entry: DeviceEntry, now: number): void {
    for (const topic of ["Catalog", "Alarm"] as const) {
      const known = this.#all.get(`${entry.id} ${topic}`);
      if (known && now > known.refreshAt) void this.#subscribe(entry, topic);
    }
  }

  async #subscribe(entry: DeviceEntry, topic: Topic): Promise<void> {
    const key = `${entry.id} ${topic}`;
    const uri = this.#sender.uri(entry, entry.id);
    const fresh = { callId: randomToken(16), tag: randomToken(8), to: `<${uri}>`, cseq: 0, refreshAt: 0 };
    const known = this.#all.get(key) ?? fresh;
    known.cseq++;
    known.refreshAt = Date.now() + refusedMs;
    this.#all.set(key, known);
    try {
      const response = await this.#sender.request(entry, {
        method: "SUBSCRIBE",
        uri,
        body: this.#body(entry, topic),
        timeoutMs: answerMs,
        headers: await this.#headers(entry, topic, known),
      });
      if (response.status >= 300) throw new Error("refused");
      const granted = Number(headerOf(response, "expires") ?? expirySeconds);
      known.to = headerOf(response, "to") ?? known.to;
      known.refreshAt = Date.now() + (granted > 0 ? Math.max(60, granted) * 800 : refusedMs);
    } catch {
      // not reported, because many devices report alarms without a subscription; the next attempt begins a new dialog
      Object.assign(known, { ...fresh, refreshAt: Date.now() + refusedMs });
    }
  }

  async #headers(entry: DeviceEntry, topic: Topic, { callId, tag, to, cseq }: Subscription) {
    return [
      header("from", `<${this.#sender.ownUri}>;tag=${tag}`),
      header("to", to),
      header("call-id", callId),
      header("cseq", `${cseq} SUBSCRIBE`),
      header("contact", await this.#sender.contact(entry)),
      header("event", events[topic]),
      header("expires", String(expirySeconds)),
      header("content-type", manscdpType),
    ];
  }

  #body(entry: DeviceEntry, topic: Topic): Buffer {
    const all: Elements = [
      ["StartAlarmPriority", "0"],
      ["EndAlarmPriority", "0"],
      ["AlarmMethod", "0"],
    ];
    const elements: Elements = [
      ["CmdType", topic],
      ["SN", this.#commands.nextSn()],
      ["DeviceID", entry.id],
    ];
    return manscdpBody("Query", topic === "Alarm" ? [...elements, ...all] : elements);
  }
}
