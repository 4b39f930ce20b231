import { createSocket } from "node:dgram";
import { multicastTtl, ownAddresses } from "@huiyan/device-link/own-addresses";
import multicastDns, { type MulticastDNS, type QueryPacket } from "multicast-dns";
import { type DiscoveryInterface } from "./discovery-interface.ts";
import { type AnnouncedDevice, answersTo, deviceRecords, goodbyeRecords } from "./service-records.ts";

export interface AnnouncerSettings {
  interface: DiscoveryInterface;
  /** Returns the present facts about the devices. */
  devices(): AnnouncedDevice[];
  onTrouble(text: string): void;
}

/** Interval at which new networks are looked for, ms. */
const lookMs = 30_000;
/** Delay before the announcement is repeated, ms. Source: RFC 6762, 8.3. */
const againMs = 1_000;
/** Port of multicast DNS. A query from another port is answered directly to its sender. Source: RFC 6762, 6.7. */
const port = 5353;
/** Multicast group of multicast DNS. Source: RFC 6762, 3. */
const group = "224.0.0.251";

/** Announces the program's devices on the local networks by DNS-SD over multicast DNS. */
export class DeviceAnnouncer {
  readonly #settings: AnnouncerSettings;
  readonly #beacons = new Map<string, MulticastDNS>();
  /** Faults that were reported, so that each is reported only once. */
  readonly #troubles = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: AnnouncerSettings) {
    this.#settings = settings;
  }

  start(): void {
    this.#follow();
    this.#timer = setInterval(() => this.#follow(), lookMs);
    this.#timer.unref();
  }

  /** Sends goodbye packets on all networks and closes the sockets. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#beacons].map(([address, beacon]) => this.#leave(address, beacon)));
    this.#beacons.clear();
  }

  #follow(): void {
    const chosen = this.#settings.interface;
    const addresses = new Set(ownAddresses(chosen));
    if (addresses.size === 0 && chosen !== undefined && chosen !== "off")
      this.#tell(chosen, `本机没有地址 ${chosen}，无法进行局域网发现`);
    for (const [address, beacon] of this.#beacons) if (!addresses.has(address)) this.#drop(address, beacon);
    for (const address of addresses) if (!this.#beacons.has(address)) this.#open(address);
  }

  #open(address: string): void {
    const socket = createSocket({ type: "udp4", reuseAddr: true });
    // A socket bound to an address receives no multicast packets; a socket bound to the multicast group receives only
    // those. A device that announces itself only on this machine binds to the group, and so opens no port to the
    // network.
    const beacon = multicastDns({ socket, interface: address, bind: address.startsWith("127.") ? group : "0.0.0.0" });
    this.#beacons.set(address, beacon);
    beacon.on("warning", () => undefined);
    beacon.on("error", (error) => {
      this.#drop(address, beacon);
      this.#tell(address, `无法在 ${address} 上进行局域网发现：${error.message}`);
    });
    beacon.on("query", (query, from) => this.#answer(address, beacon, query, from));
    beacon.on("ready", () => {
      // The library rejects a TTL of 0, so it is set here. All other TTLs stay at the library's 255, which multicast
      // DNS requires.
      if (multicastTtl(address) === 0) socket.setMulticastTTL(0);
      this.#announce(address, beacon);
      setTimeout(() => this.#announce(address, beacon), againMs).unref();
    });
  }

  #tell(address: string, trouble: string): void {
    if (this.#troubles.has(address)) return;
    this.#troubles.add(address);
    this.#settings.onTrouble(trouble);
  }

  #announce(address: string, beacon: MulticastDNS): void {
    if (this.#beacons.get(address) !== beacon) return;
    for (const device of this.#settings.devices()) beacon.respond(deviceRecords(device, address));
  }

  #answer(
    address: string,
    beacon: MulticastDNS,
    { id, questions = [] }: QueryPacket,
    from: { address: string; port: number },
  ): void {
    for (const device of this.#settings.devices()) {
      const answers = answersTo(questions, device, address);
      if (answers.length === 0) continue;
      if (from.port === port) beacon.respond(answers);
      else beacon.respond({ id, questions, answers }, from);
    }
  }

  async #leave(address: string, beacon: MulticastDNS): Promise<void> {
    const announcements = this.#settings.devices().map((device) => {
      const gone = Promise.withResolvers<void>();
      beacon.respond(goodbyeRecords(device, address), () => gone.resolve());
      return gone.promise;
    });
    await Promise.all(announcements);
    const closed = Promise.withResolvers<void>();
    beacon.destroy(() => closed.resolve());
    await closed.promise;
  }

  #drop(address: string, beacon: MulticastDNS): void {
    this.#beacons.delete(address);
    beacon.destroy();
  }
}
