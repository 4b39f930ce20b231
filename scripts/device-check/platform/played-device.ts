import { randomBytes } from "node:crypto";
import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { Envelope } from "@huiyan/contract/envelope";
import { connectTo, type LinkAnswer, type LinkRequest } from "./platform-link.ts";
import { type PlatformAnswer, type SignedRequest, sendSigned } from "./signed-request.ts";

interface DeviceFacts {
  url: string;
  deviceId: string;
  factoryKey: string;
  /** Secret of a device that was claimed before. */
  secret: string;
}

/** A device as the platform sees one; executes calls, right or wrong, and checks nothing. */
export class PlayedDevice {
  readonly url: URL;
  readonly deviceId: string;
  readonly factoryKey: string;
  /** Empty until it is claimed. */
  secret: string;
  /** Server time minus this machine's monotonic clock. */
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

  /** @returns the status and, in a good answer, the server's time, which sets the clock */
  async askTime(): Promise<{ status: number; now: number | undefined }> {
    const answer = await fetch(new URL(getDeviceTime.path, this.url), { redirect: "manual" });
    const envelope = Envelope.safeParse(await answer.json().catch(() => undefined));
    const data = getDeviceTime.output.safeParse(envelope.data?.code === 0 ? envelope.data.data : undefined);
    if (answer.status === 200 && data.success) this.setClock(data.data.now);
    return { status: answer.status, now: data.data?.now };
  }

  /** Connects to the MQTT gate; fields missing in the request have their right values. */
  connect(key: string, change: Partial<LinkRequest> = {}): Promise<LinkAnswer> {
    const { deviceId, url } = this;
    const ms = this.now();
    const session = `${ms}-${randomBytes(4).toString("hex")}`;
    return connectTo({ url, deviceId, key, ms, session, clientId: deviceId, ...change });
  }

  /** Sends a request signed with the secret; missing fields have their right values. */
  send(request: Partial<SignedRequest> & { path: string }): Promise<PlatformAnswer> {
    const { url, deviceId, secret } = this;
    return sendSigned({ url, deviceId, secret, ms: this.now(), ...request });
  }
}
