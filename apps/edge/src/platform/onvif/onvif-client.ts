import { createHash, randomBytes } from "node:crypto";
import { type Agent } from "node:http";
import { Cam } from "onvif";
import { parseSOAPString } from "onvif/lib/utils.js";
import { cameraReasons } from "../network/camera-reason.ts";
import { CameraLogin } from "../rtsp/camera-login.ts";
import { postSoap, type SoapEndpoint, type SoapReply } from "./soap-post.ts";

export interface OnvifClientSettings {
  host: string;
  port: number;
  username: string | undefined;
  password: string | undefined;
  isSecure: boolean;
  agent: Agent;
  timeoutMs: number;
}

/** Request of the library. */
interface LibraryRequest {
  action?: string;
  /** Name of the service; absent: the device service. */
  service?: string;
  /** Address that the camera has reported for this request, for example of a pull point. */
  url?: ServiceAddress;
  /** Timeout in milliseconds, if it differs from the usual one. */
  replyTimeout?: number;
  body: string;
}

type LibraryCallback = (error: Error | null, body?: unknown, xml?: string, status?: number) => void;

/** Parts of a service's address that the library or this client reads. */
interface ServiceAddress {
  href: string;
  path: string;
  port: string;
  protocol: string;
}

/** Prefix of the library's errors about faults. */
const faultPrefix = "ONVIF SOAP Fault";
/** Minimum difference between the clocks that is worth a second sign-in, ms. Cameras accept a few minutes. */
const clockMs = 60_000;
/** Maximum characters of an answer in which elements are searched, so that a hostile answer takes little time. */
const maxScanned = 16 * 1024;

export const isSoapFault = (error: unknown): boolean => error instanceof Error && error.message.startsWith(faultPrefix);

/**
 * Sends the library's requests. The library's own transport refuses cameras that offer two methods of sign-in, reads no
 * text in GBK, encodes passwords as ASCII, and queries all services at one port.
 */
export class OnvifClient extends Cam {
  readonly #settings: OnvifClientSettings;
  readonly #login: CameraLogin;
  /** Endpoints that have answered, by service. */
  readonly #answering = new Map<string, SoapEndpoint>();
  #isClockKnown = false;
  #headerTime = Number.NaN;

  constructor(settings: OnvifClientSettings) {
    const { host, port, username, password, isSecure, timeoutMs } = settings;
    super({
      hostname: host,
      port,
      timeout: timeoutMs,
      useSecure: isSecure,
      autoconnect: false,
      preserveAddress: true,
      // escaped, because the library writes the name into XML as it is
      ...(username !== undefined && { username: xmlText(username) }),
      ...(password !== undefined && { password }),
    });
    this.#settings = settings;
    const hasAccount = username !== undefined && password !== undefined;
    this.#login = new CameraLogin(hasAccount ? { username, password } : undefined);
  }

  /**
   * Uses the time of the camera's HTTP server as the camera's clock, if the camera has reported no other time.
   * @returns false if the clock stays the same
   */
  takeHeaderTime(): boolean {
    if (this.#isClockKnown || !(Math.abs(this.#headerTime - Date.now()) >= clockMs)) return false;
    this.#isClockKnown = true;
    this.timeShift = this.#headerTime - process.uptime() * 1_000;
    return true;
  }

  /** Called by the library for each request. */
  _requestPart2(asked: LibraryRequest, done: LibraryCallback): void {
    this.#send(asked)
      .then((reply) => this.#deliver(reply, done), done)
      // the library could not read the answer, and reported this already
      .catch(() => undefined);
  }

  /** Called by the library for the address of each service, as the camera reports it. */
  _parseUrl(text: unknown): ServiceAddress {
    const [first = ""] = String(text).trim().split(/\s+/);
    const [, protocol = "http:", authority = "", path = ""] =
      /^(?:(https?:)\/\/((?:\[[^\]]*\]|[^/:?])*(?::\d+)?))?(.*)$/is.exec(first) ?? [];
    const port = /:(\d+)$/.exec(authority)?.[1] ?? (protocol === "https:" ? "443" : "80");
    const isAlone = authority === "";
    return { href: first, path: path === "" ? "/" : path, port: isAlone ? "" : port, protocol };
  }

  /** Called by the library for each signed request. Source: WS-Security UsernameToken 1.0, 3.1. */
  _passwordDigest(): { passdigest: string; nonce: string; timestamp: string } {
    const timestamp = new Date(process.uptime() * 1_000 + (this.timeShift ?? Date.now() - process.uptime() * 1_000));
    const [nonce, created] = [randomBytes(16), timestamp.toISOString()];
    const digest = createHash("sha1")
      .update(nonce)
      .update(created)
      .update(this.#settings.password ?? "");
    return { passdigest: digest.digest("base64"), nonce: nonce.toString("base64"), timestamp: created };
  }

  /** Sends a request to the endpoints of its service until one of them knows the service. */
  async #send(asked: LibraryRequest): Promise<SoapReply> {
    if (asked.url !== undefined) return this.#post(this.#reported(asked.url), asked);
    const service = asked.service ?? "device";
    const known = this.#answering.get(service);
    const endpoints = known === undefined ? this.#endpoints(asked.service) : [known];
    let failure: unknown;
    let reply: SoapReply | undefined;
    for (const endpoint of endpoints) {
      try {
        reply = await this.#post(endpoint, asked);
        if (reply.status < 400 || isRefused(reply)) {
          this.#answering.set(service, endpoint);
          return reply;
        }
      } catch (error) {
        failure = error;
      }
    }
    if (reply === undefined) throw failure;
    return reply;
  }

  /**
   * Returns the possible endpoints of a service, the likeliest first. The host is always the one that the user entered.
   * A camera behind NAT reports its internal port: it is replaced if the device service has it too.
   */
  #endpoints(service: string | undefined): SoapEndpoint[] {
    const { host, port, isSecure } = this.#settings;
    const named = service === undefined ? undefined : this.uri?.[service];
    const path = service === undefined ? this.path : (named?.path ?? service);
    const entered = { host, port, path, isSecure };
    const [devicePort, namedPort] = [this.uri?.device?.port, named?.port];
    if (named === undefined || !namedPort || namedPort === devicePort || Number(namedPort) === port) return [entered];
    if ((named.protocol === "https:") !== isSecure) return [entered];
    const reported = { ...entered, port: Number(namedPort) };
    return devicePort ? [reported, entered] : [entered, reported];
  }

  /** Returns the endpoint of an address that the camera has reported, at the host that the user entered. */
  #reported({ path, port: named, protocol }: ServiceAddress): SoapEndpoint {
    const { host, port, isSecure } = this.#settings;
    const isUsable = named !== "" && named !== this.uri?.device?.port && (protocol === "https:") === isSecure;
    return { host, port: isUsable ? Number(named) : port, path, isSecure };
  }

  async #post(endpoint: SoapEndpoint, { action = "", body, replyTimeout }: LibraryRequest): Promise<SoapReply> {
    const { agent } = this.#settings;
    const timeoutMs = replyTimeout ?? this.#settings.timeoutMs;
    const post = (): Promise<SoapReply> => {
      const authorization = this.#login.authorization("POST", endpoint.path, Buffer.from(body));
      const headers = {
        "Content-Type": `application/soap+xml;charset=utf-8;action="${action}"`,
        // Basic would send the password as it is; ONVIF requires Digest
        ...(authorization?.startsWith("Digest ") === true && { Authorization: authorization }),
      };
      return postSoap(endpoint, { agent, timeoutMs, headers, body });
    };
    const reply = await post();
    if (Number.isNaN(this.#headerTime)) this.#headerTime = reply.date;
    return reply.status === 401 && this.#login.challenged(reply.challenges) ? post() : reply;
  }

  #deliver({ status, text }: SoapReply, done: LibraryCallback): void {
    if (/UTCDateTime/.test(text)) this.#isClockKnown = true;
    if (status === 401 || status === 403) {
      done(new Error(`${status} Unauthorized`), undefined, text, status);
      return;
    }
    if (/GetProfilesResponse/.test(text) && !/<(?:[\w-]+:)?Profiles\b/.test(text)) {
      done(new Error(cameraReasons.noVideo), undefined, text, status);
      return;
    }
    // the element with the local time is removed, because the library would read local time as UTC
    const isShort = text.length <= maxScanned;
    const readable = isShort ? text.replace(/<((?:[\w-]+:)?LocalDateTime)\b[\s\S]*?<\/\1>/g, "") : text;
    const report: LibraryCallback = (error, ...rest) => done(error && withFaultTexts(error, text), ...rest);
    parseSOAPString(readable, report, status);
  }
}

const isRefused = ({ status, text }: SoapReply): boolean =>
  status === 401 || status === 403 || /not ?authori[sz]ed/i.test(text);

/** Returns an error with all texts of a fault, also those of SOAP 1.1. */
function withFaultTexts(error: Error, xml: string): Error {
  if (!isSoapFault(error)) return error;
  const texts = [...xml.slice(0, maxScanned).matchAll(/<(?:[\w-]+:)?(?:faultstring|Text|Value)\b[^>]*>([^<]*)</g)].map(
    ([, text]) => text,
  );
  return new Error([error.message, ...texts].join(" "));
}

/** Returns a text as content of an element. The library writes its parameters into XML as they are. */
export const xmlText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
