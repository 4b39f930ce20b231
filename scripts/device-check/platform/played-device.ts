import { randomBytes } from "node:crypto";
import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { Envelope } from "@huiyan/contract/envelope";
import { connectTo, type LinkAnswer, type LinkRequest } from "./platform-link.ts";
import { type PlatformAnswer, type SignedRequest, sendSigned } from "./signed-request.ts";

interface DeviceFacts {
  url: string;
  deviceId: string;
  factoryKey: string;
  /** Of a device that was claimed before. */
  secret: string;
}

/** A device as the platform sees one; it does what it is asked to, right or wrong, and judges nothing. */
export class PlayedDevice {
  readonly url: URL;
  readonly deviceId: string;
  readonly factoryKey: string;
  /** Empty until it is claimed. */
  secret: string;
  /** Server time, less this machine's monotonic clock. */
  #offsetMs = Date.now() - performance.now();

  constructor({ url, deviceId, factoryKey, secret }: DeviceFacts) {
    this.url = new URL(url);
    this.deviceId = deviceId;
    this.factoryKey = factoryKey;
    this.secret = secret;
  }

  /** Server time, ms. */
  now(): number {
    return Math.round(performance.now() + this.#offsetMs);
  }

  setClock(serverMs: number): void {
    this.#offsetMs = serverMs - performance.now();
  }

  /** @returns status and, where it is a good answer, the server's time, by which the clock is set */
  async askTime(): Promise<{ status: number; now: number | undefined }> {
    const answer = await fetch(new URL(getDeviceTime.path, this.url), { redirect: "manual" });
    const envelope = Envelope.safeParse(await answer.json().catch(() => undefined));
    const data = getDeviceTime.output.safeParse(envelope.data?.code === 0 ? envelope.data.data : undefined);
    if (answer.status === 200 && data.success) this.setClock(data.data.now);
    return { status: answer.status, now: data.data?.now };
  }

  /** Knocks at the MQTT gate; what the request leaves out is as it should be. */
  connect(key: string, change: Partial<LinkRequest> = {}): Promise<LinkAnswer> {
    const { deviceId, url } = this;
    const ms = this.now();
    const session = `${ms}-${randomBytes(4).toString("hex")}`;
    return connectTo({ url, deviceId, key, ms, session, clientId: deviceId, ...change });
  }

  /** Sends a request signed with the secret; what it leaves out is as it should be. */
  send(request: Partial<SignedRequest> & { path: string }): Promise<PlatformAnswer> {
    const { url, deviceId, secret } = this;
    return sendSigned({ url, deviceId, secret, ms: this.now(), ...request });
  }
}
