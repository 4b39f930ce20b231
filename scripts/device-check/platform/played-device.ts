import { randomBytes } from "node:crypto";
import { getDeviceTime } from "@huiyan/contract/device/device.api";
import { Envelope } from "@huiyan/contract/envelope";
import { connectTo, type LinkAnswer, type LinkRequest } from "./platform-link.ts";
import { type PlatformAnswer, type SignedRequest, sendSigned } from "./signed-request.ts";

interface DeviceFacts {
  url: string;
  deviceId: string;
  factoryKey: string;
  /** Secret of a device that has been claimed before; otherwise empty. */
  secret: string;
}

/** Simulates a device. Sends the right and wrong requests of the checks, and does not judge the responses. */
export class PlayedDevice {
  readonly url: URL;
  readonly deviceId: string;
  readonly factoryKey: string;
  /** The device's secret; empty before the claim. */
  secret: string;
  /** Server time minus this machine's monotonic clock, ms. */
  #offsetMs = Date.now() - performance.now();

  constructor({ url, deviceId, factoryKey, secret }: DeviceFacts) {
    this.url = new URL(url);
    this.deviceId = deviceId;
    this.factoryKey = factoryKey;
    this.secret = secret;
  }

  /** Estimated server time, ms. */
  now(): number {
    return Math.round(performance.now() + this.#offsetMs);
  }

  setClock(serverMs: number): void {
    this.#offsetMs = serverMs - performance.now();
  }

  /**
   * Requests the server's time and sets the clock.
   * @returns status and time; the time is undefined if the response is invalid
   */
  async askTime(): Promise<{ status: number; now: number | undefined }> {
    const answer = await fetch(new URL(getDeviceTime.path, this.url), { redirect: "manual" });
    const envelope = Envelope.safeParse(await answer.json().catch(() => undefined));
    const data = getDeviceTime.output.safeParse(envelope.data?.code === 0 ? envelope.data.data : undefined);
    if (answer.status === 200 && data.success) this.setClock(data.data.now);
    return { status: answer.status, now: data.data?.now };
  }

  /**
   * Connects to the platform over MQTT.
   * @param change fields that replace those of a right request
   */
  connect(key: string, change: Partial<LinkRequest> = {}): Promise<LinkAnswer> {
    const { deviceId, url } = this;
    const ms = this.now();
    const session = `${ms}-${randomBytes(4).toString("hex")}`;
    return connectTo({ url, deviceId, key, ms, session, clientId: deviceId, ...change });
  }

  /**
   * Sends a request that is signed with the secret.
   * @param request fields that replace those of a right request
   */
  send(request: Partial<SignedRequest> & { path: string }): Promise<PlatformAnswer> {
    const { url, deviceId, secret } = this;
    return sendSigned({ url, deviceId, secret, ms: this.now(), ...request });
  }
}
