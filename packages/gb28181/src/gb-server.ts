import { CatalogueReader } from "./device/catalogue-reader.ts";
import { DeviceCommands } from "./device/device-commands.ts";
import { DeviceMessages } from "./device/device-messages.ts";
import { greetDevice } from "./device/greet-device.ts";
import { MessageLog } from "./device/message-log.ts";
import { Registrar } from "./device/registrar.ts";
import { type DeviceEntry, Registry } from "./device/registry.ts";
import { SipSender } from "./device/sip-sender.ts";
import { Subscriptions } from "./device/subscriptions.ts";
import {
  type GbAddress,
  type GbAlarm,
  type GbChannel,
  type GbDevice,
  type GbMessage,
  type GbMove,
  type GbRefusal,
  type GbServer,
  type GbServerSettings,
  type GbVideo,
  type GbVideoOptions,
} from "./gb-types.ts";
import { moveCommand, presetCommand } from "./manscdp/ptz-command.ts";
import { LiveVideos } from "./media/live-video.ts";
import { MediaPorts } from "./media/media-ports.ts";
import { SsrcPool } from "./media/ssrc-pool.ts";
import { answerTo } from "./sip/sip-answers.ts";
import { SipClient } from "./sip/sip-client.ts";
import { header, isRequest, type SipMessage, type SipRequest, type SipResponse } from "./sip/sip-message.ts";
import { SipServerTransactions } from "./sip/sip-server.ts";
import { openSipTransport, type SipPeer, type SipTransport } from "./sip/sip-transport.ts";
import { fromOf } from "./sip/sip-values.ts";

const userAgent = "Huiyan";
const methods = "REGISTER, MESSAGE, NOTIFY, BYE, ACK, CANCEL, OPTIONS, INVITE";
/**
 * Method → status with which the server answers it. The server accepts no streams (INVITE) and no subscriptions of
 * devices.
 */
const otherAnswers: Readonly<Record<string, number>> = {
  OPTIONS: 200,
  CANCEL: 481,
  INFO: 481,
  INVITE: 488,
  SUBSCRIBE: 489,
};
/** Interval of the checks for devices that have become silent, ms. */
const sweepMs = 2_000;

/** Opens a server at which devices of GB/T 28181 register. @throws Error if the port cannot be used */
export async function openGbServer(settings: GbServerSettings): Promise<GbServer> {
  const registry = new Registry((deviceId) => server.notifyChange(deviceId));
  const transport = await openSipTransport({
    host: settings.host,
    port: settings.port,
    isKnown: (address) => registry.isKnownAddress(address),
    onMessage: (message, peer) => server.onMessage(message, peer),
  });
  const server = new OpenGbServer(settings, registry, transport);
  return server;
}

class OpenGbServer implements GbServer {
  readonly port: number;
  readonly #settings: GbServerSettings;
  readonly #registry: Registry;
  readonly #transport: SipTransport;
  readonly #log = new MessageLog();
  readonly #alarmListeners = new Set<(alarm: GbAlarm) => void>();
  readonly #changeListeners = new Set<(deviceId: string) => void>();
  readonly #client: SipClient;
  readonly #commands: DeviceCommands;
  readonly #catalogues: CatalogueReader;
  readonly #subscriptions: Subscriptions;
  readonly #messages: DeviceMessages;
  readonly #videos: LiveVideos;
  readonly #registrar: Registrar;
  readonly #transactions: SipServerTransactions;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #closed: Promise<void> | undefined;

  constructor(settings: GbServerSettings, registry: Registry, transport: SipTransport) {
    this.port = transport.port;
    this.#settings = settings;
    this.#registry = registry;
    this.#transport = transport;
    const client = new SipClient(transport, userAgent);
    const sender = new SipSender({ settings, transport, client, log: this.#log });
    const commands = new DeviceCommands(sender, registry);
    const catalogues = new CatalogueReader(commands, registry);
    const subscriptions = new Subscriptions(sender, commands);
    const onAlarm = (alarm: GbAlarm) => notify(this.#alarmListeners, alarm);
    this.#client = client;
    this.#commands = commands;
    this.#catalogues = catalogues;
    this.#subscriptions = subscriptions;
    this.#messages = new DeviceMessages({ registry, commands, catalogues, onAlarm });
    const ports = new MediaPorts(settings.mediaPorts);
    this.#videos = new LiveVideos({ host: settings.host, ports, ssrcs: new SsrcPool(settings.domain), sender });
    const { signal } = this.#closing;
    const onNew = (entry: DeviceEntry) => void greetDevice(entry, { commands, catalogues, subscriptions, signal });
    this.#registrar = new Registrar({ settings, registry, onNew });
    this.#transactions = new SipServerTransactions({
      send: (response, peer) => transport.send(response, peer),
      handle: (request, peer) => this.#handle(request, peer),
    });
    this.#timer = setInterval(() => this.#sweep(Date.now()), sweepMs);
  }

  devices(): readonly GbDevice[] {
    return this.#registry.list();
  }

  refusals(): readonly GbRefusal[] {
    return this.#registry.refusals();
  }

  messages(deviceId: string): readonly GbMessage[] {
    return this.#log.of(deviceId);
  }

  async readCatalogue(deviceId: string): Promise<readonly GbChannel[]> {
    const entry = this.#onlineDevice({ deviceId });
    await this.#catalogues.read(entry);
    return [...entry.channels];
  }

  async openVideo(channel: GbAddress, options: GbVideoOptions): Promise<GbVideo> {
    const entry = this.#onlineDevice(channel);
    return await this.#videos.open({ entry, channelId: channel.channelId, ...options });
  }

  async move(channel: GbAddress, move: GbMove): Promise<void> {
    await this.#commands.control(this.#onlineDevice(channel), channel.channelId, moveCommand(move));
  }

  async preset(channel: GbAddress, action: "set" | "call" | "delete", number: number): Promise<void> {
    await this.#commands.control(this.#onlineDevice(channel), channel.channelId, presetCommand(action, number));
  }

  onAlarm(listener: (alarm: GbAlarm) => void): void {
    this.#alarmListeners.add(listener);
  }

  onChange(listener: (deviceId: string) => void): void {
    this.#changeListeners.add(listener);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  notifyChange(deviceId: string): void {
    notify(this.#changeListeners, deviceId);
  }

  onMessage(message: SipMessage, peer: SipPeer): void {
    if (isRequest(message)) this.#transactions.onRequest(message, peer);
    else this.#client.onResponse(message, peer);
  }

  /** Answers a request, and logs both if the server knows the device. */
  #handle(request: SipRequest, peer: SipPeer): SipResponse | undefined {
    const id = sourceOf(request, peer, this.#registry)?.id ?? fromOf(request)?.user ?? "";
    const isLogged = this.#registry.find(id) !== undefined || this.#settings.passwordOf(id) !== undefined;
    if (isLogged) this.#log.add(id, "device", request);
    const response = this.#answer(request, peer);
    if (isLogged && response) this.#log.add(id, "server", response);
    return response;
  }

  #answer(request: SipRequest, peer: SipPeer): SipResponse | undefined {
    switch (request.method) {
      case "REGISTER":
        return this.#registrar.handle(request, peer);
      case "MESSAGE":
      case "NOTIFY":
        return this.#messages.handle(request, sourceOf(request, peer, this.#registry), peer);
      case "BYE":
        return answerTo(request, this.#videos.onBye(request));
      case "ACK":
        return undefined;
      default:
        return answerTo(request, otherAnswers[request.method] ?? 405, [header("allow", methods)]);
    }
  }

  /** Marks silent devices as offline, removes devices that are not admitted any more, and renews subscriptions. */
  #sweep(now: number): void {
    this.#registry.sweep(now);
    for (const { id } of this.#registry.list()) {
      const entry = this.#registry.find(id);
      if (entry && this.#settings.passwordOf(id) === undefined) this.#registry.remove(entry);
      else if (entry?.isOnline) this.#subscriptions.sweep(entry, now);
    }
  }

  #onlineDevice({ deviceId }: Pick<GbAddress, "deviceId">): DeviceEntry {
    const entry = this.#registry.find(deviceId);
    if (!entry) throw new Error("设备还没有注册，请检查设备的国标设置和网络");
    if (!entry.isOnline) throw new Error("设备离线，请检查设备的电源和网络，等待设备重新注册");
    return entry;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#videos.close();
    this.#catalogues.close();
    this.#client.close();
    await this.#transport.close();
  }
}

/** Calls every listener, even if one throws. */
function notify<Value>(listeners: Iterable<(value: Value) => void>, value: Value): void {
  for (const listener of listeners) {
    try {
      listener(value);
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
}

/**
 * Returns the device that sent a request. The sender must have the address of the device's registration, because only
 * registrations are authenticated. The port may have changed.
 */
function sourceOf(request: SipRequest, peer: SipPeer, registry: Registry): DeviceEntry | undefined {
  const entry = registry.find(fromOf(request)?.user ?? "") ?? registry.findByPeer(peer);
  return entry?.peer.address === peer.address ? entry : undefined;
}
