import { cameraReasons, reasonCode } from "../network/camera-reason.ts";
import { CameraAddresses } from "./camera-addresses.ts";
import { type CameraAccount, CameraLogin } from "./camera-login.ts";
import { headerOf, headersOf, messageBytes, type RtspItem, RtspReader, withHeaders } from "./rtsp-reader.ts";
import { type StreamMeter } from "./stream-meter.ts";

const nothing = Buffer.alloc(0);

/** Returns true if a request is for this address or one below it. */
export const isFor = ([first = ""]: readonly string[], url: string): boolean =>
  first.split(" ")[1]?.startsWith(url) === true;

interface Asked {
  lines: readonly string[];
  body: Buffer;
  /** CSeq number that ffmpeg assigned. */
  cseq: string | undefined;
  /** Number of times that the request was signed because of a challenge. */
  tries: number;
}

/** Statuses with which a camera answers SETUP of an address that it does not know. Source: RFC 2326, 11.3. */
const unknownAddress = new Set([400, 404, 451, 454, 459, 460]);

/** Statuses with which cameras refuse the method OPTIONS. RTSP does not require OPTIONS before other methods. */
const unknownMethod = new Set([400, 404, 405, 501, 551]);
const usualMethods = "DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER";

/** Maximum characters of a header Session that are read, so that a hostile header takes little time. */
const maxSessionLength = 256;

/** Maximum signed attempts of a request if the camera reports that the nonce has expired. */
const maxTries = 3;

/** Translates the RTSP messages between ffmpeg and one camera: addresses, passwords and sequence numbers. */
export class CameraConversation {
  readonly #url: string;
  readonly #meter: StreamMeter | undefined;
  readonly #addresses: CameraAddresses;
  readonly #login: CameraLogin;
  readonly #fromViewer = new RtspReader();
  readonly #fromCamera = new RtspReader();
  readonly #asked = new Map<string, Asked>();
  #count = 0;
  #known = false;
  /** True if the camera has refused GET_PARAMETER; OPTIONS then keeps the session alive. */
  #refusesParameters = false;
  /**
   * Request with which ffmpeg ended the stream of a measured camera. The relay sends the request only when the
   * measurement ends.
   */
  farewell: Buffer = nothing;

  /**
   * @param camera address and account of the camera; `meter` receives what the camera sends
   * @param url address of the relay
   */
  constructor(
    camera: { address: string; account: CameraAccount | undefined; meter?: StreamMeter | undefined },
    url: string,
  ) {
    this.#url = url;
    this.#meter = camera.meter;
    this.#addresses = new CameraAddresses(camera.address, url);
    this.#login = new CameraLogin(camera.account);
  }

  /**
   * Converts data from ffmpeg for the camera.
   * @throws Error if the client is not ffmpeg
   */
  fromViewer(chunk: Buffer): Buffer {
    const parts = this.#fromViewer.take(chunk).map((item) => {
      if (item.kind === "packets") return item.bytes;
      // only a client that knows the key may use the relay
      if (!this.#known && !isFor(item.lines, this.#url)) throw new Error("a stranger");
      this.#known = true;
      if (item.lines[0]?.startsWith("RTSP/") === true) return messageBytes(item.lines, item.body);
      const asked = { lines: item.lines, body: item.body, cseq: headerOf(item.lines, "cseq"), tries: 0 };
      const request = this.#request(asked);
      if (this.#meter === undefined || item.lines[0]?.startsWith("TEARDOWN ") !== true) return request;
      this.farewell = request;
      return nothing;
    });
    return Buffer.concat(parts);
  }

  /** Converts data from the camera for ffmpeg. `camera`: requests that are sent again. */
  fromCamera(chunk: Buffer): { viewer: Buffer; camera: Buffer } {
    const [viewer, camera]: [Buffer[], Buffer[]] = [[], []];
    for (const item of this.#fromCamera.take(chunk)) {
      this.#measure(item);
      if (item.kind === "packets") viewer.push(item.bytes);
      else if (/^(RTSP|HTTP)\//.test(item.lines[0] ?? "")) {
        const again = this.#retried(item.lines);
        if (again === undefined) viewer.push(this.#answer(item.lines, item.body));
        else camera.push(again);
      } else viewer.push(messageBytes(item.lines, item.body));
    }
    return { viewer: Buffer.concat(viewer), camera: Buffer.concat(camera) };
  }

  #measure(item: RtspItem): void {
    if (item.kind === "packets") this.#meter?.received(item.bytes);
    else if (item.body.length > 0) this.#meter?.described(item.body.toString("latin1"));
  }

  #request(asked: Asked): Buffer {
    const [first = "", ...headers] = asked.lines;
    const [name = "", uri = "", version = ""] = first.split(" ");
    const method = name === "GET_PARAMETER" && this.#refusesParameters ? "OPTIONS" : name;
    const address = this.#addresses.ofCamera(uri);
    this.#count += 1;
    const cseq = String(this.#count);
    this.#asked.set(cseq, asked);
    const authorization = this.#login.authorization(method, address, asked.body);
    const lines = [`${method} ${address} ${version}`, ...headers];
    return messageBytes(withHeaders(lines, { CSeq: cseq, Authorization: authorization }), asked.body);
  }

  /**
   * Returns the CSeq number of the answered request. If the camera states none or a wrong one: that of the oldest open
   * request.
   */
  #numberOf(lines: readonly string[]): string {
    const cseq = String(Number.parseInt(headerOf(lines, "cseq") ?? "", 10));
    return this.#asked.has(cseq) ? cseq : ([...this.#asked.keys()][0] ?? cseq);
  }

  /**
   * Returns the request to send again instead of passing the camera's refusal to ffmpeg; undefined if there is none.
   */
  #retried(lines: readonly string[]): Buffer | undefined {
    const cseq = this.#numberOf(lines);
    const asked = this.#asked.get(cseq);
    if (asked === undefined || !this.#hasAlternative(asked, lines)) return undefined;
    this.#asked.delete(cseq);
    return this.#request({ ...asked, tries: statusOf(lines) === 401 ? asked.tries + 1 : asked.tries });
  }

  #hasAlternative({ lines: [first = ""], tries }: Asked, refusal: readonly string[]): boolean {
    const status = statusOf(refusal);
    const [method = "", uri = ""] = first.split(" ");
    if (status === 401) {
      const challenges = headersOf(refusal, "www-authenticate");
      const isStale = challenges.some((challenge) => /\bstale\s*=\s*"?true/i.test(challenge));
      return (tries === 0 || (isStale && tries < maxTries)) && this.#login.challenged(challenges);
    }
    if (status < 400) return false;
    if (method === "SETUP") return unknownAddress.has(status) && this.#addresses.leaveBase(uri);
    if (method !== "GET_PARAMETER" || this.#refusesParameters) return false;
    this.#refusesParameters = true;
    return true;
  }

  #answer(lines: readonly string[], body: Buffer): Buffer {
    const cseq = this.#numberOf(lines);
    const asked = this.#asked.get(cseq);
    this.#asked.delete(cseq);
    const changed = { CSeq: asked?.cseq ?? cseq, "WWW-Authenticate": undefined };
    if (lines[0]?.startsWith("HTTP/") === true) {
      const refusal = `RTSP/1.0 503 ${reasonCode(cameraReasons.notRtsp)}`;
      return messageBytes(withHeaders([refusal], changed), Buffer.alloc(0));
    }
    const status = statusOf(lines);
    // removes a redirect, because ffmpeg would follow any redirect of the camera
    const [first = "", ...headers] = lines;
    const shown = status >= 300 && status < 400 ? ["RTSP/1.0 404 Not Found", ...headers] : [first, ...headers];
    const cleaned = { ...changed, ...this.#cleaned(lines) };
    const method = asked?.lines[0]?.split(" ")[0];
    if (method === "OPTIONS" && unknownMethod.has(status)) {
      return messageBytes(withHeaders(["RTSP/1.0 200 OK"], { ...changed, Public: usualMethods }), Buffer.alloc(0));
    }
    if (method === "DESCRIBE" && status === 200) {
      const video = firstVideo(body);
      return messageBytes(withHeaders(shown, { ...cleaned, "Content-Length": `${video.length}` }), video);
    }
    return messageBytes(withHeaders(shown, status >= 300 ? { ...cleaned, Location: undefined } : cleaned), body);
  }

  /** Returns headers in the form that ffmpeg reads. */
  #cleaned(lines: readonly string[]): Record<string, string | undefined> {
    const base = headerOf(lines, "content-base");
    const session = headerOf(lines, "session");
    return {
      ...(base !== undefined && { "Content-Base": this.#addresses.base(base) }),
      ...(session !== undefined && { Session: sessionOf(session) }),
    };
  }
}

const statusOf = ([first = ""]: readonly string[]): number => Number(first.split(/\s+/)[1]);

/** Returns the header Session without spaces, which ffmpeg does not skip. Source: RFC 2326, 12.37. */
function sessionOf(text: string): string {
  const [, id, seconds] = /^([^;]*?)\s*;.*?\btimeout\s*=\s*"?(\d+)/i.exec(text.slice(0, maxSessionLength)) ?? [];
  return id === undefined ? text : `${id};timeout=${seconds}`;
}

/**
 * Returns a session description with the first video alone, so that no other track is requested: a camera that refuses
 * one would not be shown. A description without video is returned unchanged. Source: RFC 4566, 5.14.
 */
function firstVideo(description: Buffer): Buffer {
  const [session = "", ...media] = description.toString("latin1").split(/^(?=m=)/m);
  const video = media.find((section) => section.startsWith("m=video"));
  return video === undefined ? description : Buffer.from(session + video, "latin1");
}
