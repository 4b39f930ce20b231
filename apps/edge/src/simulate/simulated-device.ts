import { join } from "node:path";
import { type DatabaseSync } from "node:sqlite";
import { ClaimParams } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { openFor } from "@huiyan/device-link/sealed";
import { type DeviceIdentity } from "#agent/agent-deps.ts";
import { receiveConfig } from "#agent/config/config-inbox.ts";
import { DeviceMemory } from "#agent/device-memory.ts";
import { DevicePresence } from "#agent/device-presence.ts";
import { MachineGauge } from "#agent/machine.ts";
import { OutboxService } from "#agent/outbox-service.ts";
import { type ServerClock } from "#platform/clock/server-clock.ts";
import { type AnswerTimes } from "#platform/mqtt/answer-watch.ts";
import { CommandInbox } from "#platform/mqtt/command-inbox.ts";
import { DeviceLink } from "#platform/mqtt/device-link.ts";
import { CommandMemory } from "#platform/store/command-memory.ts";
import { type DiskReserve } from "#platform/store/disk-reserve.ts";
import { type Ledger } from "./ledger.ts";
import { Pace } from "./pace.ts";
import { sampleAlarm } from "./sample-alarm.ts";

export interface SimulationDeps {
  server: URL;
  data: string;
  db: DatabaseSync;
  disk: DiskReserve;
  clock: ServerClock;
  versions: Record<string, string>;
  points: number;
  eventsPerRequest: number;
  quotaBytes: number;
  picture: Uint8Array;
  ledger: Ledger;
  answers: AnswerTimes;
  onTrouble(text: string): void;
}

/** A simulated device without cameras. Everything except the pictures is the code of the real agent. */
export class SimulatedDevice {
  readonly #id: string;
  readonly #deps: SimulationDeps;
  readonly #memory: DeviceMemory;
  readonly #outbox: OutboxService;
  readonly #link: DeviceLink;
  readonly #presence: DevicePresence;
  readonly #opened = Promise.withResolvers<void>();
  #next = 0;

  constructor({ deviceId, type, factoryKey, secret }: DeviceIdentity, deps: SimulationDeps) {
    const { server, clock, db, disk, ledger } = deps;
    this.#id = deviceId;
    this.#deps = deps;
    this.#memory = new DeviceMemory(join(deps.data, deviceId), secret);
    const onTrouble = (text: string): void => deps.onTrouble(`${deviceId} ${text}`);
    const { quotaBytes, eventsPerRequest } = deps;
    this.#outbox = new OutboxService({
      db,
      disk,
      deviceId,
      server,
      clock,
      quotaBytes,
      eventsPerRequest,
      onTrouble,
      onDamaged: () => onTrouble("发件箱数据库已损坏，请重新运行"),
      onOutcomes: (outcomes) => ledger.settled(deviceId, outcomes),
    });
    const names = Array.from({ length: deps.points }, (_, index) => String(index + 1));
    const points = names.map((channel) => ({
      channel,
      name: `模拟点位 ${channel}`,
      online: true,
      width: 640,
      height: 360,
    }));
    const gauge = new MachineGauge();
    this.#presence = new DevicePresence({
      type,
      versions: () => deps.versions,
      session: () => this.#link.session,
      points: () => ({ points }),
      telemetry: async () => ({
        at: Date.now(),
        ...(await gauge.read(deps.data)),
        channels: names.map((channel) => ({
          channel,
          fps_in: 15,
          fps_analysed: 5,
          fps_set: 5,
          last_frame_at: Date.now(),
        })),
        outbox: this.#outbox.telemetry(),
        clock_offset_ms: clock.offsetMs,
      }),
    });
    const serverNow = (): number => clock.now();
    const commands = new CommandInbox({
      deviceId,
      serverNow,
      keyFor: (name) => (name === "claim" ? factoryKey : this.#memory.secret),
      memory: new CommandMemory(db, deviceId),
      handlers: new Map([
        ["claim", async (params) => this.#claim(ClaimParams.parse(params).secret_sealed, factoryKey ?? "")],
      ]),
    });
    const configs = { deviceId, secret: () => this.#memory.secret, apply: async () => undefined, onTrouble };
    this.#link = new DeviceLink({
      deviceId,
      server,
      serverNow,
      onTrouble,
      answers: deps.answers,
      keys: () => [this.#memory.secret, factoryKey].filter((key) => key !== undefined),
      onRefused: () => clock.sync(),
      onSilence: () => this.#outbox.breakOff(),
      onOpen: (session) => {
        this.#opened.resolve();
        this.#presence.greet(session);
        this.#outbox.retryNow();
      },
      onMessage: (rest, payload, session) => {
        if (rest === "config") void receiveConfig(payload, session, configs);
        else if (rest.startsWith("command/")) void commands.receive(rest.slice("command/".length), payload, session);
      },
    });
  }

  /** Resolves when the device has connected for the first time. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  async start(): Promise<void> {
    this.#presence.start();
    this.#link.start();
    if (this.#memory.secret !== undefined) await this.#outbox.send(this.#memory.secret);
  }

  /** Raises alarms at a rate until the signal aborts. */
  raise(perSecond: number, signal: AbortSignal): void {
    const pace = new Pace(perSecond, performance.now());
    const timer = setInterval(
      () => this.#raise(pace.due(performance.now())),
      Math.min(1_000, Math.max(10, 500 / perSecond)),
    );
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  waiting(): number {
    return this.#outbox.waiting();
  }

  async stop(): Promise<void> {
    this.#presence.stop();
    await this.#outbox.stop();
    await this.#link.stop((session) => this.#presence.farewell(session));
  }

  #raise(count: number): void {
    if (count === 0) return;
    const { points, picture, clock, ledger } = this.#deps;
    const events = Array.from({ length: count }, () => {
      this.#next = (this.#next % points) + 1;
      return sampleAlarm(String(this.#next), picture, clock.offsetMs);
    });
    this.#outbox.putAll("alarm", events);
    for (const { event } of events) ledger.created(this.#id, event.event_id);
  }

  #claim(sealed: string, factoryKey: string): void {
    const secret = openFor(sealed, factoryKey, this.#id, sealInfo.claim);
    this.#memory.keepSecret(secret);
    void this.#outbox.send(secret);
    setTimeout(() => this.#link.reconnect(), 200).unref();
  }
}
