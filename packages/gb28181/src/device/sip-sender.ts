import { type GbServerSettings } from "../gb-types.ts";
import { type ClientRequest, type SipClient } from "../sip/sip-client.ts";
import { type SipResponse } from "../sip/sip-message.ts";
import { type SipTransport } from "../sip/sip-transport.ts";
import { hostPort } from "../sip/sip-values.ts";
import { type MessageLog } from "./message-log.ts";
import { type DeviceEntry } from "./registry.ts";

/** Sends requests to devices, and logs the messages. */
export class SipSender {
  readonly #settings: GbServerSettings;
  readonly #transport: SipTransport;
  readonly #client: SipClient;
  readonly #log: MessageLog;

  constructor(parts: { settings: GbServerSettings; transport: SipTransport; client: SipClient; log: MessageLog }) {
    this.#settings = parts.settings;
    this.#transport = parts.transport;
    this.#client = parts.client;
    this.#log = parts.log;
  }

  get serverId(): string {
    return this.#settings.serverId;
  }

  get ownUri(): string {
    return `sip:${this.#settings.serverId}@${this.#settings.domain}`;
  }

  /** Returns the URI of a device or channel. Its host is the address from which the device's packets come. */
  uri({ peer }: DeviceEntry, id: string): string {
    return `sip:${id}@${hostPort(peer.address, peer.port)}`;
  }

  /** Returns the server's address that the device can reach, for media and for the header Contact. */
  async publicAddress({ peer }: DeviceEntry): Promise<string> {
    return this.#settings.publicHost ?? (await this.#transport.ownAddress(peer));
  }

  async contact(entry: DeviceEntry): Promise<string> {
    const transport = entry.peer.transport === "tcp" ? ";transport=tcp" : "";
    return `<sip:${this.serverId}@${hostPort(await this.publicAddress(entry), this.#transport.port)}${transport}>`;
  }

  /** Sends a request to a device. @throws Error in Chinese if no response comes in time */
  async request(entry: DeviceEntry, request: Omit<ClientRequest, "peer" | "onMessage">): Promise<SipResponse> {
    return await this.#client.request({
      ...request,
      peer: entry.peer,
      onMessage: (from, message) => this.#log.add(entry.id, from, message),
    });
  }
}
