import { CatalogueReader } from "./device/catalogue-reader.ts";
import { DeviceCommands } from "./device/device-commands.ts";
import { DeviceMessages } from "./device/device-messages.ts";
import { greetDevice } from "./device/greet-device.ts";
import { MessageLog } from "./device/message-log.ts";
import { Registrar } from "./device/registrar.ts";
import { type DeviceEntry, Registry } from "./device/registry.ts";
import { SipSender } from "./device/sip-sender.ts";
import { Subscriptions } from "./device/subscriptions.ts";
import { type GbAddress, type GbAlarm, type GbServer, type GbServerSettings } from "./gb-types.ts";
import { moveCommand, presetCommand } from "./manscdp/ptz-command.ts";
import { LiveVideos } from "./media/live-video.ts";
import { MediaPorts } from "./media/media-ports.ts";
import { SsrcPool } from "./media/ssrc-pool.ts";
import { answerTo } from "./sip/sip-answers.ts";
import { SipClient } from "./sip/sip-client.ts";
import { header, isRequest, type SipRequest, type SipResponse } from "./sip/sip-message.ts";
import { SipServerTransactions } from "./sip/sip-server.ts";
import { openSipTransport, type SipPeer } from "./sip/sip-transport.ts";
import { fromOf } from "./sip/sip-values.ts";

const userAgent = "Huiyan";
const methods = "REGISTER, MESSAGE, NOTIFY, BYE, ACK, CANCEL, OPTIONS, INVITE";
/** Answers to requests that start nothing: sound towards the server and subscriptions of devices are not offered. */
const otherAnswers: Readonly<Record<string, number>> = {
  OPTIONS: 200,
  CANCEL: 481,
  INFO: 481,
  INVITE: 488,
  SUBSCRIBE: 489,
};
/** Time between checks for devices that are silent, ms. */
const sweepMs = 2_000;

/** Opens a server at which devices of GB/T 28181 register. @throws Error if the port cannot be used */
export async function openGbServer(settings: GbServerSettings): Promise<GbServer> {
  const alarmListeners = new Set<(alarm: GbAlarm) => void>();
  const changeListeners = new Set<(deviceId: string) => void>();
  const log = new MessageLog();
  const registry = new Registry((deviceId) => notify(changeListeners, deviceId));
  const transport = await openSipTransport({
    host: settings.host,
    port: settings.port,
    isKnown: (address) => registry.isKnownAddress(address),
    onMessage: (message, peer) => {
      if (isRequest(message)) transactions.onRequest(message, peer);
      else client.onResponse(message, peer);
    },
  });
  const client = new SipClient(transport, userAgent);
  const sender = new SipSender({ settings, transport, client, log });
  const commands = new DeviceCommands(sender, registry);
  const catalogues = new CatalogueReader(commands, registry);
  const subscriptions = new Subscriptions(sender, commands);
  const messages = new DeviceMessages({
    registry,
    commands,
    catalogues,
    onAlarm: (alarm) => notify(alarmListeners, alarm),
  });
  const ports = new MediaPorts(settings.mediaPorts);
  const videos = new LiveVideos({ host: settings.host, ports, ssrcs: new SsrcPool(settings.domain), sender });
  const closing = new AbortController();
  const registrar = new Registrar({
    settings,
    registry,
    onNew: (entry) => void greetDevice(entry, { commands, catalogues, subscriptions, signal: closing.signal }),
  });

  const answer = (request: SipRequest, peer: SipPeer): SipResponse | undefined => {
    const entry = sourceOf(request, peer, registry);
    switch (request.method) {
      case "REGISTER":
        return registrar.handle(request, peer);
      case "MESSAGE":
      case "NOTIFY":
        return messages.handle(request, entry, peer);
      case "BYE":
        return answerTo(request, videos.onBye(request));
      case "ACK":
        return undefined;
      default:
        return answerTo(request, otherAnswers[request.method] ?? 405, [header("allow", methods)]);
    }
  };
  const transactions = new SipServerTransactions({
    send: (response, peer) => transport.send(response, peer),
    handle: (request, peer) => {
      const id = sourceOf(request, peer, registry)?.id ?? fromOf(request)?.user ?? "";
      const isLogged = registry.find(id) !== undefined || settings.passwordOf(id) !== undefined;
      if (isLogged) log.add(id, "device", request);
      const response = answer(request, peer);
      if (isLogged && response) log.add(id, "server", response);
      return response;
    },
  });
  const timer = setInterval(() => {
    const now = Date.now();
    registry.sweep(now);
    for (const { id } of registry.list()) {
      const entry = registry.find(id);
      if (entry && settings.passwordOf(id) === undefined) registry.remove(entry);
      else if (entry?.isOnline) subscriptions.sweep(entry, now);
    }
  }, sweepMs);

  const onlineDevice = ({ deviceId }: Pick<GbAddress, "deviceId">): DeviceEntry => {
    const entry = registry.find(deviceId);
    if (!entry) throw new Error("设备还没有注册，请检查设备的国标设置和网络");
    if (!entry.isOnline) throw new Error("设备离线，请检查设备的电源和网络，等待设备重新注册");
    return entry;
  };
  let closed: Promise<void> | undefined;
  const close = async () => {
    clearInterval(timer);
    closing.abort();
    await videos.close();
    catalogues.close();
    client.close();
    await transport.close();
  };
  return {
    port: transport.port,
    devices: () => registry.list(),
    refusals: () => registry.refusals(),
    messages: (deviceId) => log.of(deviceId),
    readCatalogue: async (deviceId) => {
      const entry = onlineDevice({ deviceId });
      await catalogues.read(entry);
      return [...entry.channels];
    },
    openVideo: async (channel, options) =>
      await videos.open({ entry: onlineDevice(channel), channelId: channel.channelId, ...options }),
    move: async (channel, move) => await commands.control(onlineDevice(channel), channel.channelId, moveCommand(move)),
    preset: async (channel, action, number) =>
      await commands.control(onlineDevice(channel), channel.channelId, presetCommand(action, number)),
    onAlarm: (listener) => void alarmListeners.add(listener),
    onChange: (listener) => void changeListeners.add(listener),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** A listener that fails stops no other. */
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
 * Finds the device that sent a request. Its address must be the one of its registration, because only registrations
 * carry a proof. Its port may have changed.
 */
function sourceOf(request: SipRequest, peer: SipPeer, registry: Registry): DeviceEntry | undefined {
  const entry = registry.find(fromOf(request)?.user ?? "") ?? registry.findByPeer(peer);
  return entry?.peer.address === peer.address ? entry : undefined;
}
