import { join } from "node:path";
import { type DatabaseSync } from "node:sqlite";
import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { type Logger } from "pino";
import { type AlgorithmModule } from "../platform/analysis/algorithm.ts";
import { type ServerClock } from "../platform/clock/server-clock.ts";
import { type DiscoveryInterface } from "../platform/discovery/discovery-interface.ts";
import { type CameraAccess } from "../platform/ffmpeg/camera-input.ts";
import { type VisionModel } from "../platform/model/vision-model.ts";
import { CommandInbox } from "../platform/mqtt/command-inbox.ts";
import { DeviceLink } from "../platform/mqtt/device-link.ts";
import { type DeviceSession } from "../platform/mqtt/device-session.ts";
import { type Signer } from "../platform/signing/signed-request.ts";
import { CommandMemory } from "../platform/store/command-memory.ts";
import { type DiskReserve } from "../platform/store/disk-reserve.ts";
import { type ChannelDeps } from "./channel.ts";
import { ChannelSet } from "./channel-set.ts";
import { receiveConfig } from "./config-inbox.ts";
import { channelPlans, wantedRecordings } from "./desired-config.ts";
import { deviceCommands } from "./device-commands.ts";
import { type AppliedConfig, DeviceMemory } from "./device-memory.ts";
import { DevicePresence } from "./device-presence.ts";
import { sweepLeftovers } from "./leftovers.ts";
import { LiveService } from "./live-service.ts";
import { MachineGauge } from "./machine.ts";
import { OutboxService } from "./outbox-service.ts";
import { type Program } from "./program.ts";
import { RecordingService } from "./recording-service.ts";
import { type SettingsOfChannels } from "./recording-settings.ts";
import { RemoteAccess } from "./remote-access.ts";
import { type ShownDevice } from "./shown-facts.ts";

export interface DeviceIdentity {
  deviceId: string;
  type: DeviceType;
  factoryKey: string | undefined;
  secret: string | undefined;
  /** As people call it; its id without one. */
  name?: string | undefined;
  /** What is recorded, unless somebody chooses otherwise on the device's page. */
  recordings: SettingsOfChannels;
}

export interface AgentDeps {
  server: URL;
  /** The program's data folder; each device has a folder of its own below. */
  data: string;
  media: readonly string[];
  /** Cameras of this machine itself may be opened. */
  own: boolean;
  quotaBytes: number;
  recordingBytes: number;
  versions: Record<string, string>;
  modules: ReadonlyMap<string, AlgorithmModule>;
  db: DatabaseSync;
  disk: DiskReserve;
  clock: ServerClock;
  model: VisionModel;
  log: Logger;
  program: Program;
  /** The store turned out to be damaged: the program ends, to begin anew with a mended one. */
  onDamaged(): void;
  discovery: DiscoveryInterface;
}

/** One device: its connection, its cameras, its outbox. Several may live in one program. */
export class DeviceAgent {
  readonly #identity: DeviceIdentity;
  readonly #deps: AgentDeps;
  readonly #log: Logger;
  readonly #memory: DeviceMemory;
  readonly #outbox: OutboxService;
  readonly #channels: ChannelSet;
  readonly #live: LiveService;
  readonly #recordings: RecordingService;
  readonly #link: DeviceLink;
  readonly #presence: DevicePresence;
  readonly #commands: CommandInbox;
  readonly #gauge = new MachineGauge();
  readonly #startedAt = Date.now();
  readonly #pages: RemoteAccess;

  constructor(identity: DeviceIdentity, deps: AgentDeps) {
    const { deviceId, factoryKey, type } = identity;
    const { clock, db, disk, onDamaged } = deps;
    this.#identity = identity;
    this.#deps = deps;
    this.#log = deps.log.child({ device: deviceId });
    this.#memory = new DeviceMemory(join(deps.data, deviceId), identity.secret);
    const onTrouble = (text: string): void => this.#log.warn(text);
    this.#outbox = new OutboxService({
      ...{ db, disk, deviceId, clock, onTrouble, onDamaged, server: deps.server, quotaBytes: deps.quotaBytes },
      eventsPerRequest: 100,
      onOutcomes: (outcomes) => {
        for (const outcome of outcomes)
          if (outcome.state === "refused") this.#log.warn({ outcome }, "事件被服务器拒收");
      },
    });
    this.#recordings = new RecordingService({
      ...{ folder: this.#memory.folder, quotaBytes: deps.recordingBytes, configured: identity.recordings },
      ...{ now: () => clock.now(), onTrouble },
    });
    this.#channels = new ChannelSet((channel) => this.#channelDeps(channel));
    this.#live = new LiveService(this.#channels, deps.server, () => this.#signer());
    this.#presence = new DevicePresence({
      type,
      versions: deps.versions,
      session: () => this.#link.session,
      points: () => this.#channels.points(),
      telemetry: async () => ({
        at: Date.now(),
        ...(await this.#machine()),
        channels: this.#channels.rates(),
        outbox: this.#outbox.telemetry(),
        clock_offset_ms: clock.offsetMs,
      }),
    });
    this.#pages = new RemoteAccess(() => this.#shown(), onTrouble);
    const serverNow = (): number => clock.now();
    this.#commands = new CommandInbox({
      ...{ deviceId, serverNow },
      keyFor: (name) => (name === "claim" ? factoryKey : this.#memory.secret),
      memory: new CommandMemory(db, deviceId),
      openSession: () => this.#link.session,
      handlers: deviceCommands({
        ...{ deviceId, factoryKey, server: deps.server, program: deps.program, discovery: deps.discovery },
        ...{ channels: this.#channels, live: this.#live },
        recordings: {
          store: this.#recordings.store,
          clipPath: (channel, name) => join(this.#channelFolder(channel), "clips", name),
          addClip: (eventId, path, bytes, index) => this.#outbox.addClip(eventId, path, bytes, index),
        },
        access: () => this.#access(),
        signer: () => this.#signer(),
        onSecret: (secret) => void this.#claimed(secret),
      }),
    });
    this.#link = new DeviceLink({
      ...{ deviceId, serverNow, onTrouble, server: deps.server },
      keys: () => [this.#memory.secret, factoryKey].filter((key) => key !== undefined),
      onRefused: () => clock.sync(),
      onSilence: () => this.#outbox.breakOff(),
      onOpen: (session) => this.#opened(session),
      onMessage: (rest, payload, session) =>
        void this.#receive(rest, payload, session).catch((error: unknown) => {
          this.#log.warn({ err: error, topic: rest }, "平台的消息未能处理");
        }),
    });
  }

  /** The last configuration in force is applied at once, so that a device works while its server is away. */
  async start(): Promise<void> {
    sweepLeftovers(this.#memory.folder, this.#outbox.clipPaths());
    await this.#recordings.store.load();
    this.#presence.start();
    this.#link.start();
    this.#deps.program.onFinal(() => this.#tellOutcome());
    if (this.#memory.secret === undefined) return;
    await this.#workUnder(this.#memory.secret);
    const config = this.#memory.readConfig();
    if (config !== undefined)
      await this.#apply(config).catch((error: unknown) => this.#log.warn(error, "上次的配置无法应用"));
  }

  async stop(): Promise<void> {
    await Promise.all([this.#live.stopAll(), this.#channels.apply([]), this.#pages.close()]);
    await this.#outbox.stop();
    this.#presence.stop();
    await this.#link.stop((session) => this.#presence.farewell(session));
  }

  #opened(session: DeviceSession): void {
    this.#log.info({ session: session.id }, "已连接服务器");
    this.#presence.greet(session);
    this.#commands.sayUnsaid(session);
    this.#outbox.retryNow();
    this.#deps.program.tellConnected(this.#identity.deviceId);
    this.#tellOutcome();
  }

  /** Returns the command that began an upgrade, once it is decided. */
  #tellOutcome(): void {
    const { program } = this.#deps;
    const outcome = program.outcomeFor(this.#identity.deviceId);
    if (outcome === undefined || this.#link.session === undefined) return;
    const { command_id, version, failure } = outcome;
    this.#commands.answer(
      command_id,
      failure === undefined
        ? { state: "done", result: { version } }
        : { state: "failed", code: "rolled_back", text: failure },
    );
    program.store.forgetOutcome();
  }

  async #receive(rest: string, payload: Buffer, session: DeviceSession): Promise<void> {
    const { deviceId } = this.#identity;
    if (rest === "config") {
      const secret = (): string | undefined => this.#memory.secret;
      await receiveConfig(payload, session, { deviceId, secret, apply: (config) => this.#accept(config) });
    } else if (rest.startsWith("command/")) {
      await this.#commands.receive(rest.slice("command/".length), payload, session);
    }
  }

  async #claimed(secret: string): Promise<void> {
    const before = this.#memory.secret;
    this.#memory.keepSecret(secret);
    this.#log.info("设备已被认领");
    if (before !== undefined && before !== secret) await this.#forgetOwner();
    await this.#workUnder(secret);
    // The reply goes out first: ending a session waits for what is under way.
    setTimeout(() => this.#link.reconnect(), 200).unref();
  }

  /** What is sent and opened under the secret begins, or begins anew. */
  async #workUnder(secret: string): Promise<void> {
    await this.#outbox.send(secret);
    await this.#pages.open(this.#deps.server, this.#signer());
  }

  #shown(): ShownDevice {
    const { deviceId, name = deviceId, type } = this.#identity;
    const { versions, server, clock } = this.#deps;
    const own = { channels: this.#channels, outbox: this.#outbox, recordings: this.#recordings };
    const parts = { versions, server, clock, ...own };
    return { ...parts, deviceId, name, type, connected: this.#link.session !== undefined, startedAt: this.#startedAt };
  }

  #signer(): Signer {
    const { deviceId } = this.#identity;
    return { deviceId, secret: this.#memory.secret ?? "", serverNow: () => this.#deps.clock.now() };
  }

  #access(): CameraAccess {
    return {
      deviceId: this.#identity.deviceId,
      secret: this.#memory.secret ?? "",
      media: this.#deps.media,
      own: this.#deps.own,
    };
  }

  /** Cameras and unsent events belong to the organisation that had claimed the device before. */
  async #forgetOwner(): Promise<void> {
    this.#memory.forgetConfig();
    await this.#outbox.stop();
    await this.#channels.apply([]);
    this.#recordings.clear();
    this.#outbox.clear();
  }

  async #accept(config: AppliedConfig): Promise<void> {
    await this.#apply(config);
    this.#memory.keepConfig(config);
    this.#log.info({ version: config.version }, "配置已应用");
  }

  async #apply({ body }: AppliedConfig): Promise<void> {
    const plans = channelPlans(body, this.#deps.modules, this.#access());
    const { settings, quotaBytes } = wantedRecordings(body);
    await this.#channels.apply(plans);
    this.#recordings.want(settings, quotaBytes);
    this.#presence.tellPoints();
  }

  /** Looks on the way whether a full disk has room again. */
  async #machine(): Promise<Awaited<ReturnType<MachineGauge["read"]>>> {
    const { disk, data } = this.#deps;
    this.#outbox.giveBack();
    if (disk.restore()) this.#channels.recordAgain();
    const machine = await this.#gauge.read(data);
    return { ...machine, disk: { ...machine.disk, full: disk.isFull } };
  }

  #channelFolder(channel: string): string {
    return join(this.#memory.folder, `channel-${Buffer.from(channel).toString("hex")}`);
  }

  #channelDeps(channel: string): ChannelDeps {
    return {
      model: this.#deps.model,
      access: this.#access(),
      folder: this.#channelFolder(channel),
      offsetMs: () => this.#deps.clock.offsetMs,
      report: (report) => this.#outbox.put(report),
      ...{ disk: this.#deps.disk, recordings: this.#recordings },
      loseClip: () => this.#outbox.loseClip(),
      addClip: (eventId, path, bytes) => this.#outbox.addClip(eventId, path, bytes),
      onChange: () => this.#presence.tellPoints(),
      onTrouble: (name, text) => this.#log.warn({ channel: name }, text),
    };
  }
}
