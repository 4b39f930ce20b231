import { type GbChannel, type GbDevice, type GbFolder, type GbRefusal } from "../gb-types.ts";
import { type SipPeer } from "../sip/sip-transport.ts";
import { hostPort } from "../sip/sip-values.ts";

/** Data of a registered device, including everything that the server needs to send to it. */
export interface DeviceEntry {
  id: string;
  name: string;
  manufacturer: string;
  model: string;
  firmware: string;
  peer: SipPeer;
  registeredAt: number;
  /** End of the registration, epoch ms. */
  expiresAt: number;
  heardAt: number;
  /** Time between the device's keepalives, ms. */
  keepaliveMs: number;
  /** Time of the last keepalive or registration, epoch ms. */
  aliveAt: number;
  isOnline: boolean;
  /** Edition by header X-GB-Ver, such as `3.0`; "" if absent. */
  edition: string;
  channels: GbChannel[];
  alarmInputs: GbChannel[];
  folders: GbFolder[];
}

const maxRefusals = 100;
/** Default time between keepalives, ms (GB/T 28181-2016 clause 9.6). */
const usualKeepaliveMs = 60_000;
const shortestKeepaliveMs = 5_000;
const longestKeepaliveMs = 300_000;
/** Number of missed keepalives after which a device is offline. */
const maxMissed = 3;
/** Maximum delay of a keepalive by the network that does not count as missed, ms. */
const slackMs = 2_000;
/**
 * Maximum devices that are kept. Otherwise one device that knows the password could register under any number of codes.
 */
const maxDevices = 10_000;

export class Registry {
  readonly #devices = new Map<string, DeviceEntry>();
  readonly #refusals: GbRefusal[] = [];
  /** Address → number of devices at this address. */
  readonly #addresses = new Map<string, number>();
  readonly #changed: (deviceId: string) => void;
  readonly #maxDevices: number;

  constructor(changed: (deviceId: string) => void, max = maxDevices) {
    this.#changed = changed;
    this.#maxDevices = max;
  }

  find(id: string): DeviceEntry | undefined {
    return this.#devices.get(id);
  }

  isKnownAddress(address: string): boolean {
    return this.#addresses.has(address);
  }

  list(): readonly GbDevice[] {
    return [...this.#devices.values()].map((entry) => ({
      id: entry.id,
      name: entry.name,
      manufacturer: entry.manufacturer,
      model: entry.model,
      firmware: entry.firmware,
      transport: entry.peer.transport,
      isOnline: entry.isOnline,
      address: hostPort(entry.peer.address, entry.peer.port),
      registeredAt: entry.registeredAt,
      heardAt: entry.heardAt,
      channels: [...entry.channels],
      alarmInputs: [...entry.alarmInputs],
      folders: [...entry.folders],
    }));
  }

  /**
   * Returns true if a device can register. If the registry is full, the offline device whose last message is the oldest
   * is removed.
   */
  hasRoom(id: string): boolean {
    if (this.#devices.has(id) || this.#devices.size < this.#maxDevices) return true;
    const offline = [...this.#devices.values()].filter(({ isOnline }) => !isOnline);
    const oldest = offline.reduce<DeviceEntry | undefined>(
      (first, next) => (first === undefined || next.heardAt < first.heardAt ? next : first),
      undefined,
    );
    if (oldest !== undefined) this.remove(oldest);
    return oldest !== undefined;
  }

  /**
   * Adds a device, or updates its registration.
   * @returns the entry; `isNew`: the device must be queried, because it is new, was offline, or has another address
   */
  register(id: string, peer: SipPeer, options: { expiresAt: number; edition: string; now: number }) {
    const known = this.#devices.get(id);
    const { now, ...rest } = options;
    const isNew = !known?.isOnline || known.peer.address !== peer.address || known.peer.transport !== peer.transport;
    const fresh = {
      id,
      name: "",
      manufacturer: "",
      model: "",
      firmware: "",
      keepaliveMs: usualKeepaliveMs,
      channels: [],
      alarmInputs: [],
      folders: [],
    };
    const entry: DeviceEntry = known ?? {
      ...fresh,
      ...rest,
      peer,
      registeredAt: now,
      heardAt: now,
      aliveAt: now,
      isOnline: true,
    };
    this.#count(known?.peer.address, peer.address);
    Object.assign(entry, rest, { peer, heardAt: now, aliveAt: now, isOnline: true });
    if (isNew) entry.registeredAt = now;
    this.#devices.set(id, entry);
    if (isNew) this.#changed(id);
    return { entry, isNew };
  }

  /** Removes a device from the registry. */
  remove(entry: DeviceEntry): void {
    entry.expiresAt = 0;
    entry.isOnline = false;
    this.#devices.delete(entry.id);
    this.#count(entry.peer.address, undefined);
    this.#changed(entry.id);
  }

  unregister(entry: DeviceEntry, now: number): void {
    entry.expiresAt = now;
    this.setOnline(entry, false);
  }

  /**
   * Returns the device at this address and port. Needed for devices that send a channel's code instead of the device's.
   */
  findByPeer(peer: SipPeer): DeviceEntry | undefined {
    if (!this.isKnownAddress(peer.address)) return undefined;
    return [...this.#devices.values()].find(
      (entry) => entry.peer.address === peer.address && entry.peer.port === peer.port,
    );
  }

  /** Updates a device after a message from it. The port may have changed, because a router assigned another one. */
  heard(entry: DeviceEntry, peer: SipPeer, now: number): void {
    entry.heardAt = now;
    entry.peer = peer;
    this.setOnline(entry, true);
  }

  keepalive(entry: DeviceEntry, now: number): void {
    const interval = now - entry.aliveAt;
    // a shorter interval comes from a repeated keepalive, so it does not change the expected interval
    if (interval >= shortestKeepaliveMs) entry.keepaliveMs = Math.min(interval, longestKeepaliveMs);
    entry.aliveAt = now;
  }

  setOnline(entry: DeviceEntry, isOnline: boolean): void {
    if (entry.isOnline === isOnline) return;
    entry.isOnline = isOnline;
    this.#changed(entry.id);
  }

  changed(entry: DeviceEntry): void {
    this.#changed(entry.id);
  }

  /** Marks devices as offline whose registration has expired or that missed `maxMissed` keepalives. */
  sweep(now: number): void {
    for (const entry of this.#devices.values()) {
      const missed = now - Math.max(entry.aliveAt, entry.heardAt) > entry.keepaliveMs * maxMissed + slackMs;
      if (entry.isOnline && (missed || now > entry.expiresAt)) this.setOnline(entry, false);
    }
  }

  /** Stores a refused registration. An equal earlier refusal is replaced. */
  refuse(refusal: GbRefusal): void {
    const same = this.#refusals.findIndex(
      ({ deviceId, address, reason }) =>
        deviceId === refusal.deviceId && address === refusal.address && reason === refusal.reason,
    );
    if (same !== -1) this.#refusals.splice(same, 1);
    this.#refusals.unshift(refusal);
    this.#refusals.length = Math.min(this.#refusals.length, maxRefusals);
  }

  refusals(): readonly GbRefusal[] {
    return [...this.#refusals];
  }

  #count(before: string | undefined, after: string | undefined): void {
    if (before === after) return;
    const left = (this.#addresses.get(before ?? "") ?? 0) - 1;
    if (before !== undefined && left > 0) this.#addresses.set(before, left);
    else if (before !== undefined) this.#addresses.delete(before);
    if (after !== undefined) this.#addresses.set(after, (this.#addresses.get(after) ?? 0) + 1);
  }
}
