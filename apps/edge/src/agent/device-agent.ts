import { join } from "node:path";
import { type Logger } from "pino";
import { type ConfigDeps } from "#pages/config/config-deps.ts";
import { type CameraAccess } from "#platform/ffmpeg/camera-input.ts";
import { GbPlatform } from "#platform/gb28181/gb-platform.ts";
import { Refusal } from "#platform/local/refusal.ts";
import { CommandInbox } from "#platform/mqtt/command-inbox.ts";
import { DeviceLink } from "#platform/mqtt/device-link.ts";
import { type DeviceSession } from "#platform/mqtt/device-session.ts";
import { type Signer } from "#platform/signing/signed-request.ts";
import { CommandMemory } from "#platform/store/command-memory.ts";
import { type PageAnswer, type PageRequest } from "#platform/tunnel/page-stream.ts";
import { type AgentDeps, type DeviceIdentity } from "./agent-deps.ts";
import { DeviceAlgorithms } from "./algorithm/device-algorithms.ts";
import { type ChannelDeps, type ChannelPlan } from "./channel.ts";
import { ChannelSet } from "./channel-set.ts";
import { receiveConfig } from "./config/config-inbox.ts";
import { DeviceConfig } from "./config/device-config.ts";
import { nothingRequested, platformSay } from "./desired-config.ts";
import { deviceCommands, noLauncher } from "./device-commands.ts";
import { DeviceMemory } from "./device-memory.ts";
import { DevicePresence } from "./device-presence.ts";
import { FaceLibrary } from "./face/face-library.ts";
import { FaceSync } from "./face/face-sync.ts";
import { sweepLeftovers } from "./leftovers.ts";
import { LiveService } from "./live-service.ts";
import { ChannelInputs } from "./livestock/channel-inputs.ts";
import { farmPages } from "./livestock/farm-pages.ts";
import { LivestockMemory } from "./livestock/livestock-memory.ts";
import { LocalCameraService } from "./local/local-camera-service.ts";
import { LocalCameras } from "./local/local-cameras.ts";
import { MachineGauge } from "./machine.ts";
import { OutboxService } from "./outbox-service.ts";
import { PictureReporter } from "./picture/picture-reporter.ts";
import { sendPicture } from "./picture/send-picture.ts";
import { PtzControl } from "./ptz-control.ts";
import { RecordingService } from "./recording-service.ts";
import { RemoteAccess } from "./remote-access.ts";
import { type DisplayedDevice } from "./shown-facts.ts";
import { reportOutcome } from "./upgrade-device.ts";

/** One device: its connection, cameras and outbox. A program can run several devices. */
export class DeviceAgent {
  readonly #identity: DeviceIdentity;
  readonly #deps: AgentDeps;
  readonly #log: Logger;
  readonly #memory: DeviceMemory;
  readonly #outbox: OutboxService;
  readonly #algorithms: DeviceAlgorithms;
  readonly #channels: ChannelSet;
  readonly #inputs: ChannelInputs;
  readonly #live: LiveService;
  readonly #recordings: RecordingService;
  readonly #link: DeviceLink;
  readonly #presence: DevicePresence;
  readonly #commands: CommandInbox;
  readonly #gauge = new MachineGauge();
  readonly #startedAt = Date.now();
  readonly #pages: RemoteAccess;
  readonly #loads = new LivestockMemory();
  readonly #localCameras: LocalCameras;
  readonly #local: LocalCameraService;
  readonly #config: DeviceConfig;
  readonly #pictures: PictureReporter;
  readonly #faces: FaceLibrary;
  readonly #faceSync: FaceSync;
  readonly #gb: GbPlatform;

  constructor(identity: DeviceIdentity, deps: AgentDeps) {
    const { deviceId, factoryKey, type } = identity;
    const { clock, db } = deps;
    this.#identity = identity;
    this.#deps = deps;
    this.#log = deps.log.child({ device: deviceId });
    this.#memory = new DeviceMemory(join(deps.data, deviceId), identity.secret);
    const onTrouble = (text: string): void => this.#log.warn(text);
    this.#faces = new FaceLibrary(this.#memory.folder, deviceId);
    this.#faceSync = new FaceSync({
      library: this.#faces,
      server: deps.server,
      onTrouble,
      signer: () => this.#signer(),
    });
    this.#outbox = new OutboxService({
      ...deps,
      deviceId,
      onTrouble,
      eventsPerRequest: 100,
      onOutcomes: (outcomes) => {
        for (const outcome of outcomes)
          if (outcome.state === "refused") this.#log.warn({ outcome }, "事件被服务器拒收");
      },
    });
    this.#recordings = new RecordingService({
      folder: this.#memory.folder,
      quotaBytes: deps.recordingBytes,
      configured: identity.recordings,
      now: () => clock.now(),
      onTrouble,
    });
    const gbEvents = { onTrouble, onInfo: (text: string): void => this.#log.info(text) };
    this.#gb = new GbPlatform({ ...gbEvents, onChange: (code) => this.#channels.reopen(code) });
    const { shipped, store, programs, installer } = deps.algorithms;
    this.#algorithms = new DeviceAlgorithms({
      shipped,
      store,
      programs,
      onTrouble,
      onChange: (text) => this.#log.info(text),
      folder: this.#memory.folder,
    });
    this.#inputs = new ChannelInputs(identity.scales ?? {}, onTrouble, identity.gates);
    this.#channels = new ChannelSet((plan) => this.#channelDeps(plan));
    this.#live = new LiveService(this.#channels, deps.server, () => this.#signer());
    this.#presence = new DevicePresence({
      type,
      versions: () => this.#versions(),
      session: () => this.#link.session,
      points: () => this.#channels.points(),
      telemetry: async () => ({
        at: Date.now(),
        ...(await this.#machine()),
        channels: this.#channels.rates(),
        outbox: this.#outbox.telemetry(),
        clock_offset_ms: clock.offsetMs,
        algorithms: this.#algorithms.telemetry(),
        scales: this.#inputs.scales(),
      }),
    });
    this.#pictures = new PictureReporter({
      channels: this.#channels,
      isConnected: () => this.#link.session !== undefined && this.#memory.secret !== undefined,
      send: (channel, jpeg, signal) => sendPicture(deps.server, this.#signer(), channel, jpeg, signal),
      onTrouble,
    });
    this.#localCameras = new LocalCameras(this.#memory.folder, onTrouble);
    this.#config = new DeviceConfig({
      log: this.#log,
      memory: this.#memory,
      algorithms: this.#algorithms,
      localCameras: this.#localCameras,
      access: () => this.#access(),
      channels: this.#channels,
      gb: this.#gb,
      recordings: this.#recordings,
      faceSync: this.#faceSync,
      presence: this.#presence,
    });
    this.#local = new LocalCameraService({
      store: this.#localCameras,
      access: () => this.#localAccess(),
      platform: () => platformSay(this.#config.body),
      channels: () => this.#channels.names(),
      apply: () => this.#config.configure(() => this.#config.body),
    });
    const ptz = new PtzControl(
      (channel) => this.#channels.get(channel)?.plan.camera.source,
      (channel) => this.#accessOf(this.#channels.get(channel)?.plan),
      this.#gb,
    );
    this.#pages = new RemoteAccess(
      () => this.#shown(),
      () => this.#configDeps(),
      farmPages({
        name: () => this.#identity.name ?? deviceId,
        channels: this.#channels,
        loads: this.#loads,
        inputs: this.#inputs,
        ptz,
      }),
      onTrouble,
    );
    const serverNow = (): number => clock.now();
    this.#commands = new CommandInbox({
      deviceId,
      serverNow,
      keyFor: (name) => (name === "claim" ? factoryKey : this.#memory.secret),
      memory: new CommandMemory(db, deviceId),
      openSession: () => this.#link.session,
      handlers: deviceCommands({
        deviceId,
        factoryKey,
        server: deps.server,
        program: deps.program,
        discovery: deps.discovery,
        channels: this.#channels,
        live: this.#live,
        installer,
        model: deps.model,
        gb: this.#gb,
        ptz,
        algorithms: { algorithms: this.#algorithms, store, onChange: () => this.#presence.tellVersions() },
        recordings: {
          store: this.#recordings.store,
          clipPath: (channel, name) => join(this.#channelFolder(channel), "clips", name),
          addClip: (eventId, path, bytes, index) => this.#outbox.addClip(eventId, path, bytes, index),
        },
        access: (channel) => this.#accessOf(channel === undefined ? undefined : this.#channels.get(channel)?.plan),
        signer: () => this.#signer(),
        onSecret: (secret) => void this.#claimed(secret),
      }),
    });
    this.#link = new DeviceLink({
      deviceId,
      serverNow,
      onTrouble,
      server: deps.server,
      keys: () => [this.#memory.secret, factoryKey].filter((key) => key !== undefined),
      onRefused: () => clock.sync(),
      onRecovered: (text) => this.#log.info(text),
      onSilence: () => this.#outbox.breakOff(),
      onOpen: (session) => this.#opened(session),
      onMessage: (rest, payload, session) =>
        void this.#receive(rest, payload, session).catch((error: unknown) => {
          this.#log.warn({ err: error, topic: rest }, "平台的消息未能处理");
        }),
    });
  }

  /** Folder names of the algorithm packages that the device uses. */
  get algorithmFolders(): string[] {
    return this.#algorithms.folders();
  }

  /** Starts the device with its last configuration, so that it works while the server is unreachable. */
  async start(): Promise<void> {
    sweepLeftovers(this.#memory.folder, this.#outbox.clipPaths(), (text) => this.#log.warn(text));
    await this.#recordings.store.load();
    for (const part of [this.#presence, this.#pictures, this.#inputs, this.#link]) part.start();
    this.#deps.program.onFinal(() => this.#reportOutcome());
    if (this.#memory.secret !== undefined) {
      this.#faces.load(this.#memory.secret);
      await this.#workUnder(this.#memory.secret);
    }
    const kept = this.#memory.secret === undefined ? undefined : this.#memory.readConfig();
    try {
      await this.#config.configure(() => kept?.body ?? nothingRequested);
    } catch (error) {
      this.#log.warn(error, "上次的配置无法应用");
      await this.#config.configure(() => nothingRequested);
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#pictures.stop(), this.#faceSync.stop()]);
    await Promise.all([this.#live.stopAll(), this.#channels.apply([]), this.#pages.close()]);
    await Promise.all([this.#inputs.stop(), this.#outbox.stop(), this.#gb.stop()]);
    this.#presence.stop();
    await this.#link.stop((session) => this.#presence.farewell(session));
  }

  #opened(session: DeviceSession): void {
    this.#log.info({ session: session.id }, "已连接服务器");
    this.#presence.greet(session);
    this.#commands.sayUnsaid(session);
    this.#outbox.retryNow();
    this.#deps.program.tellConnected(this.#identity.deviceId);
    this.#deps.serverChoice.connected(this.#identity.deviceId);
    this.#reportOutcome();
  }

  #reportOutcome(): void {
    const { program } = this.#deps;
    if (this.#link.session !== undefined) reportOutcome(program, this.#identity.deviceId, this.#commands);
  }

  async #receive(rest: string, payload: Buffer, session: DeviceSession): Promise<void> {
    const { deviceId } = this.#identity;
    if (rest === "config") {
      await receiveConfig(payload, session, {
        deviceId,
        secret: () => this.#memory.secret,
        apply: (config) => this.#config.accept(config),
        onTrouble: (text) => this.#log.warn(text),
      });
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
    // Delayed, so that the reply is sent first: the session does not end before the running command has ended.
    setTimeout(() => this.#link.reconnect(), 200).unref();
  }

  /** Starts or restarts the sending of events, and the tunnel to the device's pages, with this secret. */
  async #workUnder(secret: string): Promise<void> {
    await this.#outbox.send(secret);
    await this.#pages.open(this.#deps.server, this.#signer());
  }

  #shown(): DisplayedDevice {
    const { deviceId, name = deviceId, type } = this.#identity;
    const { server, clock } = this.#deps;
    const own = { channels: this.#channels, outbox: this.#outbox, recordings: this.#recordings, local: this.#local };
    const parts = { versions: this.#versions(), server, clock, ...own };
    return { ...parts, deviceId, name, type, connected: this.#link.session !== undefined, startedAt: this.#startedAt };
  }

  #versions(): Record<string, string> {
    return { ...this.#deps.program.versions(), ...this.#algorithms.versions() };
  }

  #signer(): Signer {
    const { deviceId } = this.#identity;
    return { deviceId, secret: this.#memory.secret ?? "", serverNow: () => this.#deps.clock.now() };
  }

  #access(): CameraAccess {
    const { media, own } = this.#deps;
    return { deviceId: this.#identity.deviceId, secret: this.#memory.secret ?? "", media, own, gb: this.#gb };
  }

  /** Returns the data with which local cameras are opened, including the key of their secrets. */
  #localAccess(): CameraAccess {
    return { ...this.#access(), secret: this.#localCameras.key };
  }

  #accessOf(plan: ChannelPlan | undefined): CameraAccess {
    return plan?.local ? this.#localAccess() : this.#access();
  }

  /** Answers a request for one of the device's pages. */
  servePage(request: PageRequest): Promise<PageAnswer> {
    return this.#pages.serve(request);
  }

  #configDeps(): ConfigDeps {
    const { clock, program, serverChoice, logBuffer } = this.#deps;
    return {
      cameras: this.#local,
      server: serverChoice,
      clockKnown: () => clock.isKnown,
      log: () => logBuffer.of(this.#identity.deviceId),
      restartProgram() {
        if (!program.launched) throw new Refusal(409, noLauncher);
        program.restart();
      },
    };
  }

  /** Deletes cameras, recordings and unsent events: they belong to the previous owner of the device. */
  async #forgetOwner(): Promise<void> {
    this.#faces.wipe(false);
    if (this.#localCameras.list().length > 0) this.#log.warn("设备换了所属组织，本机添加的摄像头已清除");
    this.#localCameras.clear();
    this.#config.forget();
    await this.#outbox.stop();
    await Promise.all([this.#channels.apply([]), this.#gb.stop()]);
    this.#recordings.clear();
    this.#outbox.clear();
    this.#pictures.forget();
    this.#loads.forget();
    this.#inputs.forget();
  }

  /** Measures the machine. Resumes recording if a full disk has free space again. */
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

  #channelDeps(plan: ChannelPlan): ChannelDeps {
    return {
      model: this.#deps.model,
      access: this.#accessOf(plan),
      folder: this.#channelFolder(plan.camera.channel),
      offsetMs: () => this.#deps.clock.offsetMs,
      report: (report) => {
        this.#outbox.put(report);
        this.#loads.take(report);
      },
      disk: this.#deps.disk,
      recordings: this.#recordings,
      inputs: this.#inputs,
      faces: this.#faces,
      loseClip: () => this.#outbox.loseClip(),
      addClip: (eventId, path, bytes) => this.#outbox.addClip(eventId, path, bytes),
      onChange: () => this.#presence.reportPoints(),
      onTrouble: (name, text) => this.#log.warn({ channel: name }, text),
    };
  }
}
