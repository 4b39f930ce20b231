import { type GbAlarm } from "../gb-types.ts";
import { readAlarm } from "../manscdp/alarm.ts";
import { readItems } from "../manscdp/catalogue.ts";
import { type Manscdp, parseManscdp } from "../manscdp/manscdp.ts";
import { answerTo } from "../sip/sip-answers.ts";
import { headerOf, type SipRequest, type SipResponse } from "../sip/sip-message.ts";
import { type SipPeer } from "../sip/sip-transport.ts";
import { applyChanges } from "./catalogue-changes.ts";
import { type CatalogueReader } from "./catalogue-reader.ts";
import { type DeviceCommands } from "./device-commands.ts";
import { type DeviceEntry, type Registry } from "./registry.ts";

export interface MessageOptions {
  registry: Registry;
  commands: DeviceCommands;
  catalogues: CatalogueReader;
  onAlarm(alarm: GbAlarm): void;
}

/** Handles the requests MESSAGE and NOTIFY of devices. */
export class DeviceMessages {
  readonly #options: MessageOptions;

  constructor(options: MessageOptions) {
    this.#options = options;
  }

  /** @param entry registered device that sent the request; undefined: no registered device has its address */
  handle(request: SipRequest, entry: DeviceEntry | undefined, peer: SipPeer): SipResponse {
    // after 403, a device that the server does not know registers again
    if (entry === undefined || Date.now() >= entry.expiresAt) return answerTo(request, 403);
    this.#options.registry.heard(entry, peer, Date.now());
    const message = parseManscdp(request.body);
    // the NOTIFY that ends a subscription has no body
    if (message === undefined)
      return answerTo(request, request.method === "NOTIFY" && request.body.length === 0 ? 200 : 400);
    if (message.kind === "response") this.#onResponse(entry, message);
    if (message.kind === "notify") this.#onNotify(entry, message);
    // some devices send changes of the catalogue as a NOTIFY whose root element is Response instead of Notify
    if (request.method === "NOTIFY" && message.kind === "response" && isSubscribed(request))
      this.#onCatalogue(entry, message);
    return answerTo(request, 200);
  }

  #onResponse(entry: DeviceEntry, message: Manscdp): void {
    const { commands, catalogues } = this.#options;
    if (message.command === "catalog") catalogues.onAnswer(entry, message);
    else commands.onResponse(entry, message);
  }

  #onNotify(entry: DeviceEntry, message: Manscdp): void {
    const { registry, commands, onAlarm } = this.#options;
    if (message.command === "keepalive") registry.keepalive(entry, Date.now());
    if (message.command === "catalog") this.#onCatalogue(entry, message);
    if (message.command === "alarm") {
      onAlarm(readAlarm(message, entry.id));
      // an alarm is valid even if its confirmation fails; a device that needs the confirmation sends the alarm again
      commands.confirmAlarm(entry, message).catch(() => undefined);
    }
  }

  #onCatalogue(entry: DeviceEntry, { root }: Manscdp): void {
    if (applyChanges(entry, readItems(root).items)) this.#options.registry.changed(entry);
  }
}

const isSubscribed = (request: SipRequest): boolean => /catalog/i.test(headerOf(request, "event") ?? "");
